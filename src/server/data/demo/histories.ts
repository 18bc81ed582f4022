import type { NO_HISTORY, ProductRecord } from '../../../domain/records.ts'

type History = Partial<typeof NO_HISTORY> & Partial<Pick<ProductRecord, 'codes'>>

/** By name, what a few products were before, so that everybody can meet it; `codes` come before those that are drawn. */
export const HISTORIES: Record<string, (codes: readonly string[]) => History> = {
  // Its formulation changed: passes of before cover nothing by themselves.
  Artantaplan: () => ({
    formulations: [
      {
        country: '',
        from: '2009-03-01',
        until: '2022-02-28',
        formulation: 'SC',
        strengths: [
          { name: 'penthiopyrad', amount: 160, unit: 'g/L' },
          { name: 'tebuconazole', amount: 160, unit: 'g/L' },
        ],
        note: '',
      },
      {
        country: '',
        from: '2022-03-01',
        until: '',
        formulation: 'EC',
        strengths: [
          { name: 'penthiopyrad', amount: 200, unit: 'g/L' },
          { name: 'tebuconazole', amount: 200, unit: 'g/L' },
        ],
        note: 'Emulsifiable, with another solvent',
      },
    ],
    density: 1.02,
  }),
  // It was sold to another company: another name and another number.
  Lumerimont: (codes) => ({
    codes: ['US:905-77', ...codes],
    codePeriods: [
      { code: 'US:905-77', from: '2019-05-02', until: '' },
      ...codes.filter((code) => code.startsWith('US:')).map((code) => ({ code, from: '2003-01-01', until: '2019-05-01' })),
    ],
    otherNames: [{ name: 'Kelivomont', kind: 'former', country: 'US', from: '2003-01-01', until: '2019-05-01' }],
    density: 1.39,
  }),
  // Its registration in France ended.
  Navuvane: (codes) => ({
    codePeriods: codes.filter((code) => code.startsWith('FR:')).map((code) => ({ code, from: '2006-04-01', until: '2016-01-31' })),
  }),
}
