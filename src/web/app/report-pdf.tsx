import { I18nProvider } from '@lingui/react'
import { Font, renderToBuffer } from '@react-pdf/renderer'
import type { WriteReportPdf } from '../../contract/report-pdf.ts'
import type { LanguageCode } from '../../domain/texts/languages.ts'
import type { UsualSentences } from '../../domain/observations.ts'
import { legibleIn } from '../features/report/pdf/legible.ts'
import { ReportDocument } from '../features/report/pdf/report-document.tsx'
import { FONT_NAME } from '../features/report/pdf/texts.tsx'
import { SessionContext, type Session } from '../platform/session.ts'
import { createFormats } from '../platform/texts/formats.ts'
import { cropTextId } from '../shared/crops/crop-text-id.ts'
import { observationTextId } from '../shared/texts/observation-text-id.ts'
import { catalogueOf } from './languages/catalogue-of.ts'

const sentences = import.meta.glob<UsualSentences>('../../../content/observations/*.json', { eager: true, import: 'default' })
const crops = import.meta.glob<Readonly<Record<string, string>>>('../../../content/crops/*.json', { eager: true, import: 'default' })

/** All texts of the pages in a language, with usual sentences of observations and crops under ids of their own. */
const wordsOf = (language: LanguageCode) => {
  const i18n = catalogueOf(language)
  const usual = Object.entries(sentences[`../../../content/observations/${language}.json`] ?? {})
  const grown = Object.entries(crops[`../../../content/crops/${language}.json`] ?? {})
  i18n.load(
    language,
    Object.fromEntries([
      ...usual.map(([code, sentence]) => [observationTextId(code), sentence]),
      ...grown.map(([term, name]) => [cropTextId(term), name]),
    ]),
  )
  i18n.activate(language)
  return i18n
}

type ShapedFont = {
  hasGlyphForCodePoint: (code: number) => boolean
  getGlyph: (id: number, codePoints?: number[]) => object | null
}

/**
 * A font whose glyphs know their letters. Fontkit keeps each glyph with the letters that it first stood for; lines are cut by counting
 * letters, so that texts in Devanagari lost their ends (PDF-07).
 */
const fontWithLetters = async (fontWeight: 400 | 700): Promise<ShapedFont> => {
  await Font.load({ fontFamily: FONT_NAME, fontWeight })
  // The types name a part of what was read.
  const font = Font.getFont({ fontFamily: FONT_NAME, fontWeight }).data as unknown as ShapedFont
  const { getGlyph } = font
  font.getGlyph = (id, codePoints) => {
    const glyph = getGlyph.call(font, id, codePoints)
    return glyph === null || codePoints === undefined ? glyph : (Object.create(glyph, { codePoints: { value: codePoints } }) as object)
  }
  return font
}

/** More letters without a space than fit a line. */
const LONGEST_PART = 24

/** The PDF of a report, in the words of its page. It is part of the pages; the server loads it as a built file, in a process of its own. */
export const write: WriteReportPdf = async (report, fonts) => {
  Font.register({
    family: FONT_NAME,
    fonts: [
      { src: fonts.regular, fontWeight: 400 },
      { src: fonts.bold, fontWeight: 700 },
    ],
  })
  // Words are not divided, unless they are longer than any word.
  Font.registerHyphenationCallback((word) => (word.length > LONGEST_PART ? (word.match(/.{1,24}/gsu) ?? [word]) : [word]))
  const [font] = await Promise.all(([400, 700] as const).map(fontWithLetters))
  const { inAll, named } = legibleIn(font!)
  const { language, brand } = report
  const legible = inAll(report)
  const session = { brand, data: { demo: false }, language, formats: createFormats(language) } as unknown as Session
  return renderToBuffer(
    <I18nProvider i18n={wordsOf(language)}>
      <SessionContext value={session}>
        <ReportDocument pdf={legible} missing={named()} />
      </SessionContext>
    </I18nProvider>,
  )
}
