const en = {
  'signOn.title': 'Sign on',
  'signOn.login': 'User name',
  'signOn.password': 'Password',
  'signOn.submit': 'Sign on',
  'signOn.withToken': 'Use an access token instead',
  'signOn.withPassword': 'Use a password instead',
  'signOn.token': 'Access token',
  'signOn.tokenKept': 'It is kept as long as this tab is open.',
  'signOn.server': 'Server',
  'signOn.server.own': 'This server',
  'signOn.server.change': 'Use another server',
  'signOn.server.address': 'Address of the server',
  'signOn.server.format': 'Format',
  'signOn.server.connect': 'Connect',
  'signOn.ended': 'Your session has ended. Sign on again to go on where you were.',
  'signOn.demo': 'Demo data is loaded. Sign on as:',
  'signOn.first':
    'No one has signed in yet. Sign in as {login}. The password is in the log of the first start, or the one set in ADMIN_PASSWORD.',
  'signOn.server.empty': 'Left empty, it is the server of this page.',
  'signOn.unreachable': 'No service of this interface answers at {address}',
  'signOn.foreign':
    'If the address is right, that server may not allow pages of other servers to call it: ask its administrator.',
  'signOn.notKept':
    'The browser does not keep the session of {address}, because it belongs to another site. Use an access token there.',
  'signOn.badAddress': 'Enter an address that begins with http:// or https://.',
};

const de: typeof en = {
  'signOn.title': 'Anmelden',
  'signOn.login': 'Benutzername',
  'signOn.password': 'Kennwort',
  'signOn.submit': 'Anmelden',
  'signOn.withToken': 'Stattdessen ein Zugriffstoken verwenden',
  'signOn.withPassword': 'Stattdessen ein Kennwort verwenden',
  'signOn.token': 'Zugriffstoken',
  'signOn.tokenKept': 'Es gilt, solange dieser Tab offen ist.',
  'signOn.server': 'Server',
  'signOn.server.own': 'Dieser Server',
  'signOn.server.change': 'Anderen Server verwenden',
  'signOn.server.address': 'Adresse des Servers',
  'signOn.server.format': 'Format',
  'signOn.server.connect': 'Verbinden',
  'signOn.ended': 'Ihre Sitzung ist beendet. Melden Sie sich an, um dort weiterzumachen, wo Sie waren.',
  'signOn.demo': 'Demodaten sind geladen. Anmelden als:',
  'signOn.first':
    'Bisher hat sich niemand angemeldet. Melden Sie sich als {login} an. Das Kennwort steht im Protokoll des ersten Starts oder wurde mit ADMIN_PASSWORD festgelegt.',
  'signOn.server.empty': 'Ohne Angabe ist es der Server dieser Seite.',
  'signOn.unreachable': 'Unter {address} antwortet kein Dienst dieser Schnittstelle',
  'signOn.foreign':
    'Wenn die Adresse stimmt, erlaubt jener Server vielleicht keine Aufrufe von Seiten anderer Server: Fragen Sie seinen Administrator.',
  'signOn.notKept':
    'Der Browser behält die Sitzung von {address} nicht, weil sie zu einer anderen Website gehört. Verwenden Sie dort ein Zugriffstoken.',
  'signOn.badAddress': 'Geben Sie eine Adresse ein, die mit http:// oder https:// beginnt.',
};

export const signOn = { en, de };
