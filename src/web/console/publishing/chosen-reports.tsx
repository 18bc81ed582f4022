import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { createContext, useContext, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './publishing.module.css'

type Choosing = {
  /** Undefined while none are chosen from the list. */
  chosen: ReadonlySet<string> | undefined
  setChosen: (chosen: ReadonlySet<string> | undefined) => void
}
const ChoosingContext = createContext<Choosing>({ chosen: undefined, setChosen: () => undefined })
export const ChoosingProvider = ChoosingContext.Provider

/** A report of the list, with a box while some are chosen. */
export const ChosenReport = ({ id, children }: { id: string; children: ReactNode }) => {
  const { t } = useLingui()
  const { chosen, setChosen } = useContext(ChoosingContext)
  if (!chosen) return children
  const toggle = (isChosen: boolean): void => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <div className={styles.chosen}>
      <label>
        <input
          type="checkbox"
          aria-label={t`Choose report ${id}`}
          checked={chosen.has(id)}
          onChange={({ target }) => toggle(target.checked)}
        />
      </label>
      <div>{children}</div>
    </div>
  )
}

/** The way from the list to suspending some of its reports. */
export const ReportChooser = ({ shown }: { shown: readonly string[] }) => {
  const [, navigate] = useLocation()
  const { chosen, setChosen } = useContext(ChoosingContext)
  if (!chosen)
    return (
      <p className="screen-only">
        <Button onClick={() => setChosen(new Set())}>
          <Trans>Suspend reports …</Trans>
        </Button>
      </p>
    )
  const { size } = chosen
  return (
    <section className={`${styles.part} screen-only`} aria-labelledby="choose-reports">
      <h2 id="choose-reports">
        <Trans>Suspend reports</Trans>
      </h2>
      <p>
        <Trans>Choose them in the list below, page by page, or go on and paste their numbers.</Trans>
      </p>
      <div className="row gap-3 middle">
        <Button look="primary" onClick={() => navigate(CONSOLE_PAGES.suspend, { state: { reports: [...chosen] } })}>
          {size === 0 ? (
            <Trans>Go on and paste numbers</Trans>
          ) : (
            <Plural value={size} one="Go on with # report" other="Go on with # reports" />
          )}
        </Button>
        <Button onClick={() => setChosen(new Set([...chosen, ...shown]))}>
          <Trans>Choose all of this page</Trans>
        </Button>
        <Button onClick={() => setChosen(undefined)}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </section>
  )
}
