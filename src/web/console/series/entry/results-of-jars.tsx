import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Link } from 'wouter'
import type { SeriesDetail, SeriesJar } from '../../../../contract/console/bench/series.ts'
import { DECIMALS, type BenchSheet } from '../../../../domain/console/bench/bench-test.ts'
import { ENTRY_RANGES } from '../../../../domain/console/bench/entry/entry-ranges.ts'
import { CONSOLE_PAGES } from '../../../../domain/console/console-pages.ts'
import { RESULT_CODES } from '../../../../domain/records.ts'
import { Button } from '../../../ui/button.tsx'
import { controlProps, Field } from '../../../ui/field.tsx'
import { lacksReasonsFor } from '../../runs/bench/asked-reasons.ts'
import { BenchNumber } from '../../runs/sheet/bench-number.tsx'
import { RESULT_TEXTS, TEST_STATE_TEXTS } from '../../runs/test-texts.ts'
import { StatePill } from '../../shared/state-pill.tsx'
import styles from '../series.module.css'
import type { SeriesEntries } from './use-series-bench.ts'

type ResultsProps = { jars: readonly SeriesJar[]; protocols: SeriesDetail['protocols']; bench: SeriesEntries }

/** What each jar was weighed to and what it came to; each is saved in its own test. */
export const ResultsOfJars = ({ jars, protocols, bench }: ResultsProps) => {
  const dirty = jars.filter(({ test }) => bench.entries.get(test.id)?.waiting.some(({ kind }) => kind === 'sheet'))
  const isUnreadable = dirty.some(({ test }) => Object.keys(bench.entries.get(test.id)?.unreadable ?? {}).length > 0)
  const save = () => {
    for (const { test } of dirty) void bench.of(test.id).sendAll()
  }
  return (
    <>
      <ul className={styles.results}>
        {jars.map((jar) => (
          <li key={jar.test.id}>
            <ResultOfJar jar={jar} protocols={protocols} bench={bench} />
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button look="primary" disabled={dirty.length === 0 || isUnreadable} onClick={save}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </>
  )
}

type ResultProps = Omit<ResultsProps, 'jars'> & { jar: SeriesJar }

const ResultOfJar = ({ jar: { test, products, mayEdit, needsReason }, protocols, bench }: ResultProps) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const entries = bench.entries.get(test.id)
  const { edit } = bench.of(test.id)
  if (!entries) return null
  const { sheet, unreadable, conflict, error } = entries
  const lacksReason = entries.waiting.some((entry) => entry.kind === 'sheet' && lacksReasonsFor(entry, protocols))
  const set = (part: Partial<BenchSheet>) => edit(part)
  return (
    <fieldset className={styles.result} disabled={!mayEdit || needsReason}>
      <legend>
        <Link href={`${CONSOLE_PAGES.tests}/${test.id}`} className="figures">
          {test.id}
        </Link>{' '}
        {products.join(' + ')}{' '}
        {test.state !== 'running' && <StatePill state={test.state}>{i18n._(TEST_STATE_TEXTS[test.state])}</StatePill>}
      </legend>
      {(conflict !== undefined || error !== undefined) && (
        <p role="alert" className="fault">
          <Trans>Not saved: somebody else changed this test, or the server refused it. Open it to see both.</Trans>
        </p>
      )}
      {lacksReason && (
        <p role="alert" className="fault">
          <Trans>Not saved: an amount is unlikely. Correct it, or open the test to say why it is right. It is kept on this device.</Trans>
        </p>
      )}
      {mayEdit && needsReason && (
        <p className="muted">
          <Trans>It was submitted before: open it to say why you change it.</Trans>
        </p>
      )}
      <div className={styles.fields}>
        {sheet.lines.map((line, at) => (
          <BenchNumber
            key={`${line.productId} ${line.name}`}
            id={`${id}weighed${at}`}
            label={line.weighedUnit === 'g' ? t`${products[at] ?? line.name}: weighed, g` : t`${products[at] ?? line.name}: measured, ml`}
            value={line.weighed}
            decimals={DECIMALS.weighed}
            range={ENTRY_RANGES.weighed}
            text={unreadable[`lines ${at} weighed`]}
            disabled={!mayEdit || needsReason}
            onChange={(weighed, text) =>
              edit(
                { lines: sheet.lines.map((one, place) => (place === at && text === undefined ? { ...one, weighed } : one)) },
                `lines ${at} weighed`,
                text,
              )
            }
          />
        ))}
      </div>
      <div className={styles.choices}>
        {RESULT_CODES.map((code) => (
          <label key={code}>
            <input type="radio" name={`${id}result`} checked={sheet.result === code} onChange={() => set({ result: code })} />{' '}
            {i18n._(RESULT_TEXTS[code])}
          </label>
        ))}
      </div>
      {sheet.result !== null && sheet.result !== 'C' && (
        <Field id={`${id}observations`} label={t`Observations, as readers see them`}>
          <textarea
            {...controlProps(`${id}observations`)}
            rows={2}
            maxLength={4_000}
            value={sheet.observations}
            onChange={({ target }) => set({ observations: target.value })}
          />
        </Field>
      )}
    </fieldset>
  )
}
