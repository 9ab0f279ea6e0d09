/** Height of a row of the time header, in pixels. */
export const tierHeight = 18;
/** Heights of the header, which always has room for three rows, and of the bar that scrolls the table sideways, in pixels. */
export const headerHeight = 3 * tierHeight;
export const gridScrollHeight = 12;
export const dividerWidth = 5;
