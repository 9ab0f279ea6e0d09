/** The installation's currency, as plan files that are exported name it (ISO 4217). */
export const currency = 'EUR';
