import { expect, test } from 'vitest';
import { SignOnThrottle } from './throttle.ts';

const minute = 60_000;

const at = (login: string, address: string) => ({ login, address });

function fail(throttle: SignOnThrottle, attempt: ReturnType<typeof at>, times: number, now = 0): void {
  for (let count = 0; count < times; count++) throttle.begin(attempt, now);
}

test('a login and an address are each blocked after 10 failures within 15 minutes', () => {
  const throttle = new SignOnThrottle();
  fail(throttle, at('mia', '1'), 9);
  expect(() => throttle.checkAttempt(at('mia', '1'), 0)).not.toThrow();
  fail(throttle, at('mia', '1'), 1, minute);
  const refused = expect.objectContaining({ status: 429, arguments: { minutes: 14 } });
  expect(() => throttle.checkAttempt(at('MIA', '2'), minute)).toThrow(refused);
  expect(() => throttle.checkAttempt(at('ben', '1'), minute)).toThrow(refused);
  expect(() => throttle.begin(at('ben', '1'), minute)).toThrow(refused);
  expect(() => throttle.checkAttempt(at('ben', '2'), minute)).not.toThrow();
  expect(() => throttle.checkAttempt(at('mia', '1'), 15 * minute)).not.toThrow();
});

test('a successful sign-on clears its own attempt and the failures of the login, but not those of the address', () => {
  const throttle = new SignOnThrottle();
  fail(throttle, at('mia', '1'), 9);
  throttle.begin(at('mia', '1'), 0)();
  expect(() => throttle.checkAttempt(at('mia', '2'), 0)).not.toThrow();
  expect(() => throttle.checkAttempt(at('ben', '1'), 0)).not.toThrow();
  fail(throttle, at('ben', '1'), 1);
  expect(() => throttle.checkAttempt(at('ben', '1'), 0)).toThrow();
});

test('strangers cannot block a login by its name or at an address from which it has signed on before', () => {
  const throttle = new SignOnThrottle();
  throttle.begin(at('mia', '1'), 0)();
  fail(throttle, at('mia', '2'), 10);
  fail(throttle, at('ben', '1'), 10);
  expect(() => throttle.checkAttempt(at('mia', '1'), 0)).not.toThrow();
  expect(() => throttle.checkAttempt(at('mia', '3'), 0)).toThrow();
});

test('a login is refused after 10 failures even at an address from which it has signed on before', () => {
  const throttle = new SignOnThrottle();
  throttle.begin(at('mia', '1'), 0)();
  fail(throttle, at('mia', '1'), 10);
  expect(() => throttle.checkAttempt(at('mia', '1'), 0)).toThrow();
  throttle.forgive('Mia');
  expect(() => throttle.checkAttempt(at('mia', '1'), 0)).not.toThrow();
});

test('an attacker who keeps changing logins does not fill the memory and stays blocked by address', () => {
  const throttle = new SignOnThrottle();
  for (let count = 0; count < 50_500; count++) throttle.count([`login ${count}`, 'address 1'], 0);
  expect(() => throttle.checkAttempt(at('50499', '1'), 0)).toThrow();
});
