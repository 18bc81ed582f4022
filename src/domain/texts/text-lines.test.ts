import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesWith, textLines } from './text-lines.ts'

test('ANS-31 one text is searched for what each of many has', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 5 })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 40 }), text.filter(Boolean), (texts, sought) => {
      const lines = textLines(texts)
      const withText = (has: (text: string) => boolean) => [...texts.keys()].filter((line) => has(texts[line]!))
      expect([...linesWith(sought, lines)]).toEqual(withText((one) => one.includes(sought)))
      expect([...linesWith(`\n${sought}`, lines)]).toEqual(withText((one) => one.startsWith(sought)))
      expect([...linesWith(`\n${sought}\n`, lines)]).toEqual(withText((one) => one === sought))
    }),
    { numRuns: 1_000 },
  )
})
