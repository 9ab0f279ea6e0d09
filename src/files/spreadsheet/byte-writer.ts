/** Bytes that grow at the end, little-endian. */
export class ByteWriter {
  private bytes: Uint8Array;
  private view: DataView;
  length = 0;

  constructor(capacity = 64 * 1024) {
    this.bytes = new Uint8Array(capacity);
    this.view = new DataView(this.bytes.buffer);
  }

  u8(value: number): void {
    this.reserve(1);
    this.view.setUint8(this.length, value);
    this.length += 1;
  }

  u16(...values: number[]): void {
    this.reserve(2 * values.length);
    for (const value of values) {
      this.view.setUint16(this.length, value, true);
      this.length += 2;
    }
  }

  u32(value: number): void {
    this.reserve(4);
    this.view.setUint32(this.length, value, true);
    this.length += 4;
  }

  f64(value: number): void {
    this.reserve(8);
    this.view.setFloat64(this.length, value, true);
    this.length += 8;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  setU16(at: number, value: number): void {
    this.view.setUint16(at, value, true);
  }

  setU32(at: number, value: number): void {
    this.view.setUint32(at, value, true);
  }

  written(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count));
    larger.set(this.written());
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}
