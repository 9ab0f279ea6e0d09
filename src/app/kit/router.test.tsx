import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { memoryVisits } from '#testing/memory-visits.tsx';
import { browserVisits, Link, NavLink, partsOfAddress, Router } from './router.tsx';

afterEach(() => history.replaceState(null, '', '/'));

test.each([
  ['/projects/:projectId/:tab?', '/projects/7', { projectId: '7', tab: undefined }],
  ['/projects/:projectId/:tab?', '/projects/a%2Fb%20c/plan/', { projectId: 'a/b c', tab: 'plan' }],
  ['/projects/:projectId/:tab?', '/Projects/7/plan', { projectId: '7', tab: 'plan' }],
  ['/projects/:projectId/:tab?', '/projects', undefined],
  ['/projects/:projectId/:tab?', '/projects/7/plan/more', undefined],
  ['/reports/:reportId', '/reports/100%', { reportId: '100%' }],
  ['/reports', '/reports/', {}],
  ['/', '/', {}],
  ['/', '/my-day', undefined],
  ['*', '/any/where', {}],
])('of the pattern %s, %s has the parts %j', (pattern, address, parts) => {
  expect(partsOfAddress(pattern, address)).toEqual(parts);
});

test('a click on a link opens its address, one with a key is left to the browser', async () => {
  const visits = memoryVisits('/projects/7?of=1');
  render(
    <Router visits={visits}>
      <Link to="?of=2">Two</Link>
      <Link to="/todos" onClick={(event) => event.preventDefault()}>
        Held
      </Link>
    </Router>,
  );
  const user = userEvent.setup();
  const link = screen.getByRole('link', { name: 'Two' });
  expect(link.getAttribute('href')).toBe('/projects/7?of=2');
  await user.keyboard('{Control>}');
  await user.click(link);
  await user.keyboard('{/Control}');
  await user.click(screen.getByRole('link', { name: 'Held' }));
  expect(visits.place).toMatchObject({ pathname: '/projects/7', search: '?of=1' });
  await user.click(link);
  await user.click(link);
  expect(visits.place).toMatchObject({ pathname: '/projects/7', search: '?of=2' });
  // The second click on it was no step.
  visits.go(-1);
  expect(visits.place.search).toBe('?of=1');
});

test('the link of the open address and those above it are marked', () => {
  render(
    <Router visits={memoryVisits('/Reports/7')}>
      {['/reports', '/reports/7', '/report'].map((to) => (
        <NavLink key={to} to={to} className="entry">
          {to}
        </NavLink>
      ))}
    </Router>,
  );
  const marked = screen.getAllByRole('link').map((link) => [link.className, link.getAttribute('aria-current')]);
  expect(marked).toEqual([
    ['entry active', 'page'],
    ['entry active', 'page'],
    ['entry', null],
  ]);
});

test('the browser keeps the state of a visit, and a step back shows the address before', async () => {
  browserVisits.visit('/first-steps', { state: { home: true } });
  expect(browserVisits.place).toMatchObject({ pathname: '/first-steps', state: { home: true } });
  browserVisits.visit('?step=2', { replace: true });
  expect(location.href).toMatch(/\/first-steps\?step=2$/);
  const arrived = new Promise<void>((resolve) => browserVisits.listen(resolve));
  browserVisits.go(-1);
  await arrived;
  expect(browserVisits.place).toMatchObject({ pathname: '/', state: null });
});
