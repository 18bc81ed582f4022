import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import type { BenchLine, BenchSheet } from '../../../../domain/console/bench/bench-test.ts'
import { mergeSheets, type Clash, type ClashSide } from '../../../../domain/console/bench/entry/merge-sheets.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { momentOf } from '../../shared/texts/dates.ts'
import { TestChanges } from '../test-history.tsx'
import { useValueTexts } from '../value-texts.ts'
import styles from '../test.module.css'
import type { Conflict } from './bench-entries.ts'
import type { Bench } from './use-bench.ts'

/** Fields of a sheet's history in which a clash was made. */
const FIELDS_OF_PART = {
  product: ['productId', 'name'],
  rate: ['rate'],
  lot: ['lotId', 'batch', 'expiry'],
  amount: ['weighed', 'weighedUnit'],
}

const isOfClash = (field: string, clash: Clash): boolean => {
  if (clash.in === 'field') return field === clash.field
  if (clash.in === 'lines') return field.startsWith('lines.')
  return FIELDS_OF_PART[clash.part].some((one) => field === `lines.${clash.line}.${one}`)
}

/** What a clash is about, and the value of either side. */
const useClashTexts = (mine: BenchSheet, theirs: BenchSheet) => {
  const { t } = useLingui()
  const { nameOf, shown } = useValueTexts()
  const valueIn = (sheet: BenchSheet, field: Exclude<keyof BenchSheet, 'lines'>): string => {
    const value = sheet[field]
    return shown(value !== null && typeof value === 'object' ? `${value.id} ${value.version}` : value, { in: 'sheet', name: field })
  }
  const inLine = (line: BenchLine, { line: number, part }: Extract<Clash, { in: 'line' }>): string => {
    const one = (name: keyof BenchLine): string => shown(line[name], { in: 'line', number, name })
    if (part === 'product') return line.name || '–'
    if (part === 'rate') return one('rate')
    if (part === 'amount') return line.weighed === null ? '–' : `${one('weighed')}\u00a0${line.weighedUnit}`
    return [line.batch, line.expiry].filter(Boolean).join(', ') || '–'
  }
  const namesIn = ({ lines }: BenchSheet): string => lines.map(({ name }) => name).join(', ') || '–'
  const lineName = (clash: Extract<Clash, { in: 'line' }>): string => {
    if (clash.part === 'product') return t`Product ${clash.line}`
    const name = ({ rate: 'rate', lot: 'batch', amount: 'weighed' } as const)[clash.part]
    return nameOf({ in: 'line', number: clash.line, name })
  }
  return (clash: Clash): { name: string } & Record<ClashSide, string> => {
    if (clash.in === 'line') return { name: lineName(clash), mine: inLine(clash.mine, clash), theirs: inLine(clash.theirs, clash) }
    if (clash.in === 'lines') return { name: t`Products in the order of addition`, mine: namesIn(mine), theirs: namesIn(theirs) }
    return { name: nameOf({ in: 'sheet', name: clash.field }), mine: valueIn(mine, clash.field), theirs: valueIn(theirs, clash.field) }
  }
}

type NoticeProps = { bench: Pick<Bench, 'conflict' | 'takeUp' | 'drop'>; detail: TestDetail }

/** Somebody else, or another tab, changed the same: both values, who and when, and one press for each that chooses (ENTRY-02). */
export const ConflictNotice = ({ bench, detail }: NoticeProps) =>
  bench.conflict ? <ShownConflict bench={bench} conflict={bench.conflict} detail={detail} /> : null

const ShownConflict = ({ bench, conflict, detail }: NoticeProps & { conflict: Conflict }) => {
  const { t } = useLingui()
  const [choices, setChoices] = useState<Readonly<Record<string, ClashSide>>>({})
  const { mine, changes } = conflict
  const { rowVersion, base, sheet } = conflict.theirs ?? { ...detail.test, base: detail.sheet, sheet: detail.sheet }
  const { clashes } = mergeSheets(mine.base, mine.sheet, sheet)
  const textsOf = useClashTexts(mine.sheet, sheet)
  // Two tabs of one device belong to one person.
  const isOtherTab = conflict.theirs !== undefined
  const takeUp = (chosen: typeof choices) => void bench.takeUp(rowVersion, base, mergeSheets(mine.base, mine.sheet, sheet, chosen).sheet)
  const choose = (key: string, side: ClashSide) => {
    const chosen = { ...choices, [key]: side }
    setChoices(chosen)
    if (clashes.every((one) => one.key in chosen)) takeUp(chosen)
  }
  const whoseOf = (clash: Clash): string | undefined => {
    const change = changes.findLast((one) => (one.changes ?? []).some(({ field }) => isOfClash(field, clash)))
    return change && `${change.by}, ${momentOf(change.at)}`
  }
  return (
    <div role="alert">
      <Notice>
        <p>
          {isOtherTab ? (
            <Trans>You entered something else for this test in another tab. Nothing of it is sent until you choose.</Trans>
          ) : clashes.length > 0 ? (
            <Trans>Somebody changed the same as you. Nothing of yours is saved until you choose:</Trans>
          ) : (
            <Trans>Your entries were not saved, because this test was changed since you opened it:</Trans>
          )}
        </p>
        {clashes.length === 0 && changes.length > 0 && <TestChanges changes={changes} />}
        {clashes.map((clash) => {
          const { name, mine: mineText, theirs: theirsText } = textsOf(clash)
          const whose = whoseOf(clash)
          const { key } = clash
          return (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a frame and a width of its own
            <div key={key} role="group" aria-label={name} className={styles.clash}>
              <strong>{name}</strong>
              {detail.mayEdit && (
                <Button aria-pressed={choices[key] === 'mine'} onClick={() => choose(key, 'mine')}>
                  {isOtherTab ? t`Here: ${mineText}` : t`Yours: ${mineText}`}
                </Button>
              )}
              <Button aria-pressed={choices[key] === 'theirs'} disabled={!detail.mayEdit} onClick={() => choose(key, 'theirs')}>
                {isOtherTab
                  ? t`In the other tab: ${theirsText}`
                  : whose === undefined
                    ? t`Saved meanwhile: ${theirsText}`
                    : t`${theirsText} (${whose})`}
              </Button>
            </div>
          )
        })}
        <div className={styles.row}>
          {detail.mayEdit && clashes.length !== 1 && (
            <Button look={clashes.length === 0 ? 'primary' : 'quiet'} onClick={() => takeUp({})}>
              {isOtherTab ? (
                <Trans>Take what I entered here</Trans>
              ) : clashes.length > 0 ? (
                <Trans>Take all of mine</Trans>
              ) : (
                <Trans>Put my entries into it</Trans>
              )}
            </Button>
          )}
          <Button look="quiet" onClick={() => void bench.drop(mine.key)}>
            {isOtherTab ? <Trans>Take what I entered in the other tab</Trans> : <Trans>Discard my entries</Trans>}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
