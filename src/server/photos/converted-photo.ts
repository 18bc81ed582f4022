/** What `convert-photo.ts` writes before the JPEG: width and height, each in four bytes. */
export const SIZE_BYTES = 8
/** Its exit code where what it read is no photo. */
export const NO_PHOTO = 3
