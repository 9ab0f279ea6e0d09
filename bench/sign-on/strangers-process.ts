import http from 'node:http';

/**
 * Sends sign-ons with a wrong password that no client waits for: waves of 200, each dropped after half a second.
 * Arguments: the address of the service, the waves, the number of addresses they come from, the number of logins.
 */
const [baseUrl = '', waves = '10', addresses = '1', logins = '1'] = process.argv.slice(2);
const inWave = 200;
const patience = 500;

function abandon(index: number): void {
  // One address: the one that the honest client has as well.
  const own = Number(addresses) === 1 ? '127.0.0.1' : `127.0.1.${1 + (index % Number(addresses))}`;
  const request = http.get(
    `${baseUrl}/api/json/v2/users/signOn?login=stranger${index % Number(logins)}&password=wrong`,
    {
      agent: false,
      localAddress: own,
    },
  );
  request.on('error', () => undefined);
  request.on('response', (response) => response.resume());
  setTimeout(() => request.destroy(), patience);
}

for (let wave = 0; wave < Number(waves); wave += 1) {
  setTimeout(() => {
    for (let index = 0; index < inWave; index += 1) abandon(wave * inWave + index);
  }, wave * patience);
}
