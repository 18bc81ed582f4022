import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import type { SentFilters, Test } from '../../../../../contract/look-ups/tests.ts'
import { observationsOf } from '../../../../../domain/observations.ts'
import type { TestKind } from '../../../../../domain/records.ts'
import { usePrinting } from '../../../../platform/device/printing.ts'
import { useSession } from '../../../../platform/session.ts'
import { PrintedFrom } from '../../../../shared/sharing/printed-from.tsx'
import { Day, Rate, WaterVolume } from '../../../../shared/amounts/quantities.tsx'
import { ObservationText } from '../../../../shared/texts/observation-text.tsx'
import { useUntestedWords } from '../../../../shared/verdicts/untested-words.ts'
import { TestBadge } from '../../../../shared/verdicts/verdict-badge.tsx'
import type { Draft } from '../../criteria.ts'
import { useFilterWords } from '../filters/filter-rows.tsx'
import { hasTheseFirst } from '../apart-words.ts'
import { LeftOut } from '../left-out.tsx'
import styles from './printed-list.module.css'
import { useQuestion } from '../question.ts'
import { aloneAndOthers } from '../searched.ts'
import { isTooOld } from '../stored-results.ts'
import { useEnteredWater } from '../../../../shared/water/entered-water.ts'

type PrintedListProps = {
  kind: TestKind
  draft: Draft
  filters?: SentFilters | undefined
  /** Whether the list has only what counts in the entered water. */
  isLikeMine?: boolean | undefined
  tests: readonly Test[]
  /** How many meet the criteria and filters, delivered or not; undefined while unknown. */
  total: number | undefined
  /** Of results that the browser stored (`Results`). */
  storedAt?: number | undefined
  /** What was asked and what was found, as the page's title has it. */
  title: string
}

const NO_FILTERS: SentFilters = {}

/** The list that is printed instead of the page, by *Print list* and by the browser's own menu. */
export const OnPaper = (list: PrintedListProps) => usePrinting() && <PrintedList {...list} />

/** What is printed instead of the page: one line for each test, with the criteria below every page of the list (ANS-47). */
const PrintedList = ({ kind, draft, filters = NO_FILTERS, isLikeMine, tests, total, title, storedAt }: PrintedListProps) => {
  const { t } = useLingui()
  const { data, formats } = useSession()
  const question = useQuestion()(draft)
  const myWater = useWaterInFigures()
  const narrowed = [...useFilterWords(kind)(filters), ...(isLikeMine ? [[t`In water like mine`, myWater].filter(Boolean).join(': ')] : [])]
  const { otherTests } = useUntestedWords()
  useLayoutEffect(() => {
    document.documentElement.dataset['printed'] = 'list'
    return () => {
      delete document.documentElement.dataset['printed']
    }
  }, [])
  // As in the file for spreadsheets (ANS-108).
  const isTheseFirst = hasTheseFirst(draft, filters)
  const listed = isTheseFirst ? Object.values(aloneAndOthers(tests)).flat() : tests
  const shown = formats.count(tests.length)
  const isCut = total !== undefined && total > tests.length
  const all = formats.count(total ?? 0)
  const cut = isTheseFirst || (filters.sort && filters.sort !== 'newest') ? t`first ${shown} of ${all}` : t`newest ${shown} of ${all}`
  const when = storedAt ? formats.moment(storedAt) : undefined
  const criteria = [question, ...narrowed].join(' · ')
  return createPortal(
    <div className={`paper-only ${styles.sheet}`} data-old={isTooOld({ storedAt }) || undefined}>
      <h1>{title}</h1>
      {storedAt !== undefined && <p>{when === undefined ? <Trans>Your last search</Trans> : <Trans>Your last search, {when}</Trans>}</p>}
      {data.demo && (
        <p className={styles.demo}>
          <Trans>These are demonstration data, not laboratory results.</Trans>
        </p>
      )}
      <p>
        <Trans>Search Results</Trans> ({isCut ? cut : shown}){narrowed.length > 0 && ` · ${narrowed.join(' · ')}`}
      </p>
      <LeftOut draft={draft} />
      {otherTests !== undefined && <p>{otherTests}</p>}
      <table className={styles.list}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Result</Trans>
            </th>
            <th scope="col">
              <Trans>Date Tested</Trans>
            </th>
            {kind === 'foliar' && (
              <th scope="col">
                <Trans>Water Volume</Trans>
              </th>
            )}
            <th scope="col">
              <Trans>Products</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.map((test) => (
            <tr key={test.tankmixId}>
              <td className={styles.result}>
                <TestBadge test={test} />
              </td>
              <td className={styles.whole}>
                <Day isoDay={test.dateOfTest} />
              </td>
              {kind === 'foliar' && (
                <td className={styles.whole}>
                  <WaterVolume litresPerHa={test.waterRate} />
                </td>
              )}
              <td className={styles.wide}>
                {test.ingredients.map(({ orderOfAddition, name, rate, form }, at) => (
                  <Fragment key={orderOfAddition}>
                    {at > 0 && ' + '}
                    <strong>{name}</strong> <Rate rate={rate} form={form} kind={kind} />
                  </Fragment>
                ))}
                {observationsOf(test) !== undefined && (
                  <span className={styles.observed}>
                    <ObservationText test={test} />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={kind === 'foliar' ? 4 : 3} className={styles.wide}>
              {criteria}
              <br />
              <Trans>Results are a guide, not a guarantee: follow the product labels.</Trans>
              <br />
              <PrintedFrom address={location.href} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>,
    document.body,
  )
}

/** The entered water as tests have it; “very hard” has no figure. */
const useWaterInFigures = (): string => {
  const { formats } = useSession()
  const { hardness = null, ph = null, temperature = null } = useEnteredWater() ?? {}
  return [
    typeof hardness === 'number' && `${formats.count(Math.round(hardness))}\u00a0mg/L`,
    ph !== null && `pH\u00a0${formats.fineRate(ph)}`,
    temperature !== null && `${formats.fineRate(temperature)}\u00a0°C`,
  ]
    .filter(Boolean)
    .join(' · ')
}
