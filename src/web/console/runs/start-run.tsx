import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { TestDetail } from '../../../contract/console/bench/tests.ts'
import { emptyAtStart, type EmptyAtStart } from '../../../domain/console/bench/entry/empty-at-start.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './test.module.css'

const EMPTY_TEXTS: Record<EmptyAtStart, MessageDescriptor> = {
  protocol: msg`Protocol`,
  waterRate: msg`Water volume`,
  waterSource: msg`Water source`,
  temperature: msg`Temperature`,
  lines: msg`Two products`,
  rates: msg`A rate for each product`,
  amounts: msg`What was measured or weighed of each product`,
}
const OF_PRODUCTS: ReadonlySet<EmptyAtStart> = new Set(['lines', 'rates', 'amounts'])

/** Goes to the first control of a part of the page. */
const goTo = (heading: string): void => {
  const part = document.querySelector(`[aria-labelledby='${heading}']`)
  const control = part?.querySelector<HTMLElement>('input, select, button')
  control?.focus()
  part?.scrollIntoView()
}

type StartRunProps = { detail: Pick<TestDetail, 'sheet' | 'protocols' | 'control'>; disabled: boolean; onStart: () => void }

/** Starts the clock of a test; where the sheet lacks what is known when the jar is mixed, it says what and asks (ENTRY-09). */
export const StartRun = ({ detail: { sheet, protocols, control }, disabled, onStart }: StartRunProps) => {
  const { i18n } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const asked = useRef<HTMLDivElement>(null)
  const lacking = emptyAtStart(sheet, protocols.filter(({ isOffered }) => isOffered).length)
  // A control has no mix, and one of the water no product either.
  const empty = lacking.filter((field) => !control || !(field === 'lines' || (control.kind === 'water' && OF_PRODUCTS.has(field))))
  useEffect(() => {
    if (isAsking) asked.current?.focus()
  }, [isAsking])
  if (!isAsking || empty.length === 0)
    return (
      <Button look="primary" disabled={disabled} onClick={() => (empty.length === 0 ? onStart() : setAsking(true))}>
        {control ? <Trans>Start the control</Trans> : <Trans>Start the test</Trans>}
      </Button>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a frame and a width of its own
    <div ref={asked} tabIndex={-1} role="group" aria-labelledby="bench-start-question" className={styles.question}>
      <Notice>
        <p id="bench-start-question">
          <Trans>Still empty on the sheet:</Trans>
        </p>
        <ul>
          {empty.map((field) => (
            <li key={field}>{i18n._(EMPTY_TEXTS[field])}</li>
          ))}
        </ul>
        <div className={styles.row}>
          <Button
            look="primary"
            onClick={() => {
              setAsking(false)
              goTo(empty.every((field) => OF_PRODUCTS.has(field)) ? 'bench-products' : 'bench-conditions')
            }}
          >
            <Trans>Fill in the sheet</Trans>
          </Button>
          <Button disabled={disabled} onClick={onStart}>
            <Trans>Start all the same</Trans>
          </Button>
        </div>
      </Notice>
    </div>
  )
}
