import { expect, test } from 'vitest';
import { SignOnThrottle } from './throttle.ts';

const minute = 60_000;

function failing(throttle: SignOnThrottle, names: string[], times: number, at = 0): void {
  for (let count = 0; count < times; count++) throttle.failed(names, at);
}

test('10 failures within 15 minutes are the last for a login and for an address', () => {
  const throttle = new SignOnThrottle();
  failing(throttle, ['login mia', 'address 1'], 9);
  expect(() => throttle.check(['login mia', 'address 1'], 0)).not.toThrow();
  failing(throttle, ['login mia', 'address 1'], 1, minute);
  const refused = expect.objectContaining({ status: 429, arguments: { minutes: 14 } });
  expect(() => throttle.check(['login mia', 'address 2'], minute)).toThrow(refused);
  expect(() => throttle.check(['login ben', 'address 1'], minute)).toThrow(refused);
  expect(() => throttle.check(['login ben', 'address 2'], minute)).not.toThrow();
  expect(() => throttle.check(['login mia', 'address 1'], 15 * minute)).not.toThrow();
});

test('a success forgets the failures of the login, not those of the address', () => {
  const throttle = new SignOnThrottle();
  failing(throttle, ['login mia', 'address 1'], 10);
  throttle.succeeded('login mia');
  expect(() => throttle.check(['login mia', 'address 2'], 0)).not.toThrow();
  expect(() => throttle.check(['login mia', 'address 1'], 0)).toThrow();
});

test('an attacker with ever new logins does not fill the memory, and stays refused by address', () => {
  const throttle = new SignOnThrottle();
  for (let count = 0; count < 50_500; count++) throttle.failed([`login ${count}`, 'address 1'], 0);
  expect(() => throttle.check(['login 50499', 'address 1'], 0)).toThrow();
});
