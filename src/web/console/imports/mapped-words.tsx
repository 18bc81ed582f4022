import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SOURCE_MEANINGS, type SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { SHEET_WATER_UNITS } from '../../../domain/sheets/cell-units.ts'
import { UNITS } from '../../../domain/units/unit-table.ts'
import facts from '../shared/facts.module.css'
import { AnswerSelect } from './answer-select.tsx'
import { SOURCE_TEXTS, VERDICT_TEXTS } from './import-texts.ts'
import styles from './imports.module.css'

type WordsProps<Value extends string> = {
  title: ReactNode
  words: Readonly<Record<string, Value | null>>
  options: readonly (readonly [Value, string])[]
  onChange: (words: Record<string, Value | null>) => void
}

/** Spellings of the file, each with what it means. */
const Words = <Value extends string>({ title, words, options, onChange }: WordsProps<Value>) => {
  const spellings = Object.keys(words)
  if (spellings.length === 0) return null
  return (
    <section className={facts.part}>
      <h2>{title}</h2>
      <div className={styles.answers}>
        {spellings.map((spelling) => (
          <AnswerSelect
            key={spelling}
            label={`“${spelling}”`}
            value={words[spelling]!}
            options={options}
            onChange={(value) => onChange({ ...words, [spelling]: value as Value | null })}
          />
        ))}
      </div>
    </section>
  )
}

const NO_WORDS: NonNullable<SheetMapping['sources']> = {}
type MappedWordsProps = { mapping: SheetMapping; onChange: (part: Partial<SheetMapping>) => void }

/** Words for verdicts and sources, and spellings of units. */
export const MappedWords = ({ mapping: { verdicts, units, waterUnits, sources }, onChange }: MappedWordsProps) => {
  const { i18n } = useLingui()
  return (
    <>
      <Words
        title={<Trans>Verdicts</Trans>}
        words={verdicts}
        options={(Object.keys(VERDICT_TEXTS) as (keyof typeof VERDICT_TEXTS)[]).map((one) => [one, i18n._(VERDICT_TEXTS[one])] as const)}
        onChange={(next) => onChange({ verdicts: next })}
      />
      <Words
        title={<Trans>Sources</Trans>}
        words={sources ?? NO_WORDS}
        options={SOURCE_MEANINGS.map((one) => [one, i18n._(SOURCE_TEXTS[one])] as const)}
        onChange={(next) => onChange({ sources: next })}
      />
      <Words
        title={<Trans>Units of rates</Trans>}
        words={units}
        options={(Object.keys(UNITS) as (keyof typeof UNITS)[]).map((one) => [one, one] as const)}
        onChange={(next) => onChange({ units: next })}
      />
      <Words
        title={<Trans>Units of water</Trans>}
        words={waterUnits}
        options={SHEET_WATER_UNITS.map((one) => [one, one] as const)}
        onChange={(next) => onChange({ waterUnits: next })}
      />
    </>
  )
}
