import { Parser } from 'htmlparser2'
import { UnreadableSheet, type SheetBounds } from './sheet.ts'

/** Larger parts than these are no lists of sheets or styles. */
const MAX_SMALL_PART = 64 * 1024 ** 2

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

type XmlHandlers = {
  open?: (tag: string, attributes: Record<string, string>) => void
  text?: (piece: string) => void
  close?: (tag: string) => void
}

/** Reads XML piece by piece, with names without their prefixes. It knows no entities but those of XML itself, and follows nothing. */
export const readXml = async (pieces: AsyncIterable<Buffer>, { open, text, close }: XmlHandlers, most = MAX_SMALL_PART): Promise<void> => {
  const decoder = new TextDecoder()
  const parser = new Parser(
    {
      onopentag: (tag, attributes) =>
        open?.(withoutPrefix(tag), Object.fromEntries(Object.entries(attributes).map(([name, value]) => [withoutPrefix(name), value]))),
      ontext: (piece) => text?.(piece),
      onclosetag: (tag) => close?.(withoutPrefix(tag)),
    },
    { xmlMode: true },
  )
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > most) throw new UnreadableSheet('a part of it is larger than a workbook has it')
    parser.write(decoder.decode(piece, { stream: true }))
  }
  parser.end()
}

/** `_x000D_` stands for a character that XML cannot hold. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** The texts that cells refer to by number; what is said of how they sound is left out. */
export const readSharedTexts = async (pieces: AsyncIterable<Buffer>, { bytes, sharedCharacters }: SheetBounds): Promise<string[]> => {
  const texts: string[] = []
  let [text, isText, phonetic, characters] = ['', false, 0, 0]
  await readXml(
    pieces,
    {
      open: (tag) => {
        if (tag === 'si') text = ''
        else if (tag === 'rPh') phonetic++
        else if (tag === 't') isText = phonetic === 0
      },
      text: (piece) => {
        if (!isText) return
        text += piece
        characters += piece.length
        if (characters > sharedCharacters)
          throw new UnreadableSheet(
            `its texts have more than ${sharedCharacters.toLocaleString('en')} characters: divide it into several files`,
          )
      },
      close: (tag) => {
        if (tag === 't') isText = false
        else if (tag === 'rPh') phonetic--
        else if (tag === 'si') texts.push(unescaped(text))
      },
    },
    bytes,
  )
  return texts
}
