import { Plural, Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Link } from 'wouter'
import { createControl } from '../../../contract/console/bench/controls.ts'
import type { SeriesDetail } from '../../../contract/console/bench/series.ts'
import type { ControlKind } from '../../../domain/console/bench/controls.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { Button } from '../../ui/button.tsx'
import { ControlState } from '../runs/controls/control-state.tsx'
import { ControlKindName } from '../runs/controls/linked-controls.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { Failure } from '../shared/failure.tsx'
import styles from './series.module.css'

type ControlsProps = { detail: SeriesDetail; reload: () => Promise<boolean> }

/** The controls of a series, and beginning one for all of its tests that are at the bench (JAR-11). */
export const ControlsOfSeries = ({ detail: { id: series, jars, controls, protocols }, reload }: ControlsProps) => {
  const id = useId()
  const { isBusy, error, run } = useMutation({ onConflict: async () => void (await reload()) })
  const asked = new Set(
    protocols.flatMap(({ requirements }) => (requirements && requirements.jars.control !== 'none' ? [requirements.jars.control] : [])),
  )
  if (controls.length === 0 && asked.size === 0) return null
  const begin = (control: ControlKind) =>
    run(async () => {
      await makeCall(createControl, { body: { control, for: { from: 'series', id: series } } })
      await reload()
    })
  return (
    <section className={styles.part} aria-labelledby={`${id}controls`}>
      <h2 id={`${id}controls`}>
        <Trans>Controls</Trans>
      </h2>
      {error !== undefined && <Failure error={error} />}
      {controls.length > 0 && (
        <ul className="stack gap-3 plain-list">
          {controls.map((one) => (
            <li key={one.id} className={styles.row}>
              <Link href={`${CONSOLE_PAGES.tests}/${one.id}`}>{one.id}</Link>
              <ControlState state={one.state} outcome={one.outcome} />
              <ControlKindName control={one} />
              <span className="muted">
                <Plural value={one.tests} one="of # test of this series" other="of # tests of this series" />
              </span>
            </li>
          ))}
        </ul>
      )}
      {jars.some(({ mayEdit }) => mayEdit) && (
        <div className={styles.row}>
          {asked.has('water') && (
            <Button disabled={isBusy} onClick={() => void begin('water')}>
              <Trans>Begin a control of the water for all tests</Trans>
            </Button>
          )}
          {asked.has('products') && (
            <Button disabled={isBusy} onClick={() => void begin('products')}>
              <Trans>Begin a control of the products for all tests</Trans>
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
