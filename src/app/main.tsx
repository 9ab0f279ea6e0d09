import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App, Providers } from './App.tsx';
import { routes } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');
const router = createBrowserRouter(routes);

createRoot(root).render(
  <StrictMode>
    <Providers>
      <App router={router} />
    </Providers>
  </StrictMode>,
);
