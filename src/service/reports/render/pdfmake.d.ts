/** The parts of pdfmake in use, which ships without types. */

declare module 'pdfmake' {
  export interface TextContent {
    text: string;
    fontSize?: number;
    bold?: boolean;
    color?: string;
    alignment?: 'left' | 'right';
    noWrap?: boolean;
    margin?: number[];
  }

  export interface TableCell extends TextContent {
    fillColor?: string;
    colSpan?: number;
  }

  export interface TableLayout {
    hLineWidth(): number;
    vLineWidth(): number;
    hLineColor(): string;
    paddingLeft(): number;
    paddingRight(): number;
    paddingTop(): number;
    paddingBottom(): number;
  }

  interface Table {
    widths: number[];
    body: TableCell[][];
    headerRows?: number;
    keepWithHeaderRows?: number;
    dontBreakRows?: boolean;
  }

  export type Content =
    | TextContent
    | { svg: string; fit: number[] }
    | { svg: string; width: number; margin?: number[] }
    | { stack: Content[]; margin?: number[] }
    | { columns: Content[]; margin?: number[] }
    | { table: Table; layout: TableLayout };

  export interface DocumentDefinition {
    info: { title: string; creator: string; producer: string };
    language: string;
    displayTitle: boolean;
    pageSize: 'A3' | 'A4';
    pageOrientation: 'portrait' | 'landscape';
    pageMargins: number[];
    defaultStyle: { font: string; fontSize: number };
    header(page: number): Content;
    footer(page: number, count: number): Content;
    content: Content[];
  }

  const pdfmake: {
    setFonts(fonts: object): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: DocumentDefinition): { getBuffer(): Promise<Uint8Array> };
  };
  export default pdfmake;
}

declare module 'pdfmake/fonts/Roboto.js' {
  const fonts: { Roboto: { normal: string; bold: string; italics: string; bolditalics: string } };
  export default fonts;
}
