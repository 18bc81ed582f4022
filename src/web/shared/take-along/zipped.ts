import { strToU8, zipSync } from 'fflate'

/** A ZIP file with one text in it. */
export const zipText = (path: string, text: string): Blob => new Blob([zipSync({ [path]: strToU8(text) })], { type: 'application/zip' })
