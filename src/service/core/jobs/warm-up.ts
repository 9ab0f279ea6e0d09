/** Message asking a reader thread to warm up. */
export const warmUpMessage = 'warm-up';
