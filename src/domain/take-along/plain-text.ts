const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A text without control characters, halves of characters and spaces at its ends, which no file may have. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029]+/gu, ' ')
    .trim()

/** A text of at most so many UTF-16 units that does not end within a character as it is read. */
export const cutText = (text: string, most: number): string => {
  const clean = cleanText(text)
  if (clean.length <= most) return clean
  let cut = ''
  for (const { segment } of graphemes.segment(clean)) {
    if (cut.length + segment.length > most) break
    cut += segment
  }
  return cut.trim()
}
