import { Trans, useLingui } from '@lingui/react/macro'
import { type PropsWithChildren, useEffect, useRef } from 'react'
import { keepAwake } from '../../../platform/device/awake.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { JarStep } from './jar-clock.ts'
import styles from './jar-screen.module.css'

type JarScreenProps = PropsWithChildren<{ looks: readonly JarStep[]; mix: string; said: string; night: string; onClose: () => void }>

/**
 * The jar's clock over the whole screen, to be read from a step away: three large steps, the one that comes next the largest. The screen
 * stays on while it is open. `children` starts and stops the clock; `said` is for screen readers, since a modal dialog silences what is
 * behind it.
 */
export const JarScreen = ({ looks, mix, said, night, onClose, children }: JarScreenProps) => {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => keepAwake(), [])
  return (
    <Dialog title={t`Jar test`} size="full" ref={dialog} onClose={onClose}>
      <div className={styles.screen}>
        <p className="quiet">{mix}</p>
        <ol className={styles.steps} aria-label={t`Look at the jar`}>
          {looks.map(({ minutes, label, watchFor, left, at, step }) => (
            <li key={minutes} data-step={step} aria-current={step === 'now' || step === 'next' ? 'step' : undefined}>
              <span className={styles.label}>
                <strong>{label}</strong>
                <span className="muted figures">{at}</span>
              </span>
              {left !== '' && (
                <span role="timer" className={`figures ${styles.left}`}>
                  {left}
                </span>
              )}
              <span className={styles.watch}>{watchFor}</span>
            </li>
          ))}
        </ol>
        {night !== '' && (
          <p>
            <strong>
              <Trans>Next morning</Trans>
            </strong>{' '}
            {night}
          </p>
        )}
        <output className="visually-hidden">{said}</output>
        <div className={styles.press}>{children}</div>
      </div>
    </Dialog>
  )
}
