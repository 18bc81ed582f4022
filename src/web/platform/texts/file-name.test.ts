import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test('SHEET-06 a file is named after its client, its mix and its day, without what a file system refuses', () => {
  expect(fileNameOf(['Gospodarstwo Nowak', 'Zintrac 700 + Amistar', '2026-11-28'])).toBe(
    'Gospodarstwo Nowak - Zintrac 700 Amistar - 2026-11-28',
  )
  expect(fileNameOf(['', 'a/b:c*?"<>|', ''])).toBe('a b c')
  expect(fileNameOf(['..hidden.'])).toBe('hidden')
  expect(fileNameOf(['  ', '…'.repeat(0)])).toBe('tank')
  expect(fileNameOf(['CON'])).toBe('tank CON')
  expect(fileNameOf(['राम का खेत', '2026-11-28'])).toBe('राम का खेत - 2026-11-28')
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 80 }), { maxLength: 5 }), (parts) => {
      const name = fileNameOf(parts)
      expect(name.length).toBeLessThanOrEqual(110)
      expect(name).toMatch(/^[^\p{Cc}\\/:*?"<>|]+$/u)
      expect(name).not.toMatch(/^[. ]|[. ]$/)
    }),
  )
})
