/** Limits of canvas size in all browsers, in pixels; larger images come out empty. */
export const mostPicture = { side: 16_000, area: 120_000_000 } as const;

/** An SVG drawing of a size as a PNG, twice as fine where that is not too large. */
export async function pngOf(svg: string, width: number, height: number): Promise<Blob> {
  const isSmall = 2 * Math.max(width, height) <= mostPicture.side && 4 * width * height <= mostPicture.area;
  const fine = isSmall ? 2 : 1;
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * fine);
    canvas.height = Math.round(height * fine);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
