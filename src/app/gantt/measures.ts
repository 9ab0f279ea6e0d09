/** Heights of the header and of the bar that scrolls the table sideways, in pixels. */
export const headerHeight = 48;
export const gridScrollHeight = 12;
export const dividerWidth = 5;
