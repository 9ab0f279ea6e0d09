import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, Providers } from './App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <App />
    </Providers>
  </StrictMode>,
);
