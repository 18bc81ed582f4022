import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { LinkedControl } from '../../../../contract/console/bench/controls.ts'
import { CONSOLE_PAGES } from '../../../../domain/console/console-pages.ts'
import { momentOf } from '../../shared/texts/dates.ts'
import { ControlState } from './control-state.tsx'
import { CONTROL_KIND_TEXTS } from './control-texts.ts'
import styles from './controls.module.css'

/** What it is a control of, in words. */
export const ControlKindName = ({ control: { control, products } }: { control: Pick<LinkedControl, 'control' | 'products'> }) => {
  const { i18n } = useLingui()
  return (
    <span>
      {i18n._(CONTROL_KIND_TEXTS[control])}
      {products.length > 0 && `: ${products.join(', ')}`}
    </span>
  )
}

type ListProps = {
  controls: readonly LinkedControl[]
  /** What is done about one. */
  children?: (control: LinkedControl) => ReactNode
}

/** The controls of a test, each with where it stands and why; a link that was taken back says so. */
export const LinkedControls = ({ controls, children }: ListProps) => {
  return (
    <ul className={`stack gap-3 plain-list ${styles.controls}`}>
      {controls.map((one) => (
        <li key={`${one.id} ${one.linkedAt}`} data-open={(one.unlinked === null && (one.outcome !== 'passed' || one.isOther)) || undefined}>
          <div className={styles.head}>
            <Link href={`${CONSOLE_PAGES.tests}/${one.id}`}>{one.id}</Link>
            <ControlState state={one.state} outcome={one.outcome} />
            <ControlKindName control={one} />
          </div>
          {one.note !== '' && <p>{one.note}</p>}
          {one.deviations > 0 && (
            <p>
              <Plural
                value={one.deviations}
                one="# departure from the protocol was justified in it."
                other="# departures from the protocol were justified in it."
              />
            </p>
          )}
          {one.isOther && one.unlinked === null && (
            <p>
              <Trans>It does not count for this test: it is of another day, or by another version of a protocol.</Trans>
            </p>
          )}
          {one.unlinked && (
            <p className="muted">
              <Trans>
                Taken from this test by {one.unlinked.by}, {momentOf(one.unlinked.at)}, before anything was read in it: {one.unlinked.note}
              </Trans>
            </p>
          )}
          {children?.(one)}
        </li>
      ))}
    </ul>
  )
}

/** The same in the review; nothing where there is none. */
export const ControlsInReview = ({ controls, className }: { controls: readonly LinkedControl[]; className: string | undefined }) =>
  controls.length > 0 && (
    <section className={className}>
      <h2>
        <Trans>Controls</Trans>
      </h2>
      <LinkedControls controls={controls} />
    </section>
  )
