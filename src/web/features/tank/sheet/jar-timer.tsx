import { Trans, useLingui } from '@lingui/react/macro'
import Maximize from 'lucide-react/icons/maximize'
import Timer from 'lucide-react/icons/timer'
import { useEffect, useMemo, useRef, useState } from 'react'
import { regionalTag } from '../../../../domain/texts/languages.ts'
import { createAlarm } from '../../../platform/device/alarm.ts'
import { type Clock, systemClock, useNow, wholeSecond } from '../../../platform/time/clock.ts'
import { lazyExtra } from '../../../platform/lazy-component.ts'
import { useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { isRunningJar, isStillRunning, type JarStep, type Look, looksOf, newlyDue, remaining, stepOf } from './jar-clock.ts'
import { useLookWords } from './words/look-words.ts'
import styles from './jar-timer.module.css'
import type { Words } from './words/words.ts'

const JarScreen = lazyExtra(() => import('./jar-screen.tsx').then((file) => file.JarScreen))

const STORED = 'jarTest'
const alarm = createAlarm()

/** The jar test that runs, if one does. Its start is stored, so that the clock is right after a reload or a locked screen. */
const useRunningJar = (clock: Clock) => {
  const { storage } = useSession()
  const [running, setRunning] = useState(() => {
    const stored = storage.read(STORED, isRunningJar)
    return stored && isStillRunning(stored, clock.now()) ? stored : undefined
  })
  return {
    running,
    start: (mix: string) => {
      const started = { startedAt: wholeSecond(clock), mix }
      setRunning(started)
      storage.write(STORED, started)
    },
    stop: () => {
      setRunning(undefined)
      storage.remove(STORED)
    },
  }
}

/** Whether a jar test runs when the page is opened. */
export const useIsJarRunning = (clock: Clock = systemClock): boolean => {
  const { storage } = useSession()
  const stored = storage.read(STORED, isRunningJar)
  return stored !== undefined && isStillRunning(stored, clock.now())
}

/** Rings when a look becomes due, and says so to a screen reader. */
const useAnnounced = (looks: readonly Look[], now: number, labelOf: (minutes: number) => string): string => {
  const before = useRef(now)
  const [due, setDue] = useState<number>()
  useEffect(() => {
    const [newest] = newlyDue(looks, before.current, now).slice(-1)
    before.current = now
    if (newest === undefined) return
    setDue(newest)
    alarm.ring()
  }, [looks, now])
  return due === undefined || !looks.some(({ minutes }) => minutes === due) ? '' : labelOf(due)
}

type JarTimerProps = { words: Words; afterMinutes: readonly number[]; overnight: boolean; mix: string; clock?: Clock }

/** When to look at the jar and what for, with a clock that counts down to each look. */
export const JarTimer = ({ words, afterMinutes, overnight, mix, clock = systemClock }: JarTimerProps) => {
  const { t } = useLingui()
  const { language } = useSession()
  const { running, start, stop } = useRunningJar(clock)
  const [isFull, setFull] = useState(false)
  const now = useNow(clock, running !== undefined)
  const { labelOf, watchFor } = useLookWords(words)
  const looks = useMemo(() => (running ? looksOf(running.startedAt, afterMinutes, now) : []), [running, afterMinutes, now])
  const timeOf = useMemo(() => new Intl.DateTimeFormat(regionalTag(language), { timeStyle: 'short' }), [language])
  const due = useAnnounced(looks, now, labelOf)
  const [lastDue, next] = [looks.findLast(({ leftMs }) => leftMs === 0), looks.find(({ leftMs }) => leftMs > 0)]
  const drawn = afterMinutes.map((minutes): JarStep => {
    const look = looks.find((one) => one.minutes === minutes)
    const step = stepOf(look, lastDue, next)
    const waits = look && look.leftMs > 0 ? remaining(look.leftMs) : ''
    const left = step === 'now' ? t`Look now` : waits
    return { minutes, label: labelOf(minutes), watchFor: watchFor(minutes), left, at: look ? timeOf.format(look.dueAt) : '', step }
  })
  const other = running?.mix
  const first = looks[0]
  const started = running && first && first.leftMs > 0 ? t`The timer runs. First look: ${timeOf.format(first.dueAt)}` : ''
  const said = due === '' ? started : t`Look at the jar now: ${due}`
  const press = (
    <Button
      look={running ? 'secondary' : 'primary'}
      onClick={() => {
        if (running) return stop()
        alarm.allow()
        start(mix)
      }}
    >
      <Timer aria-hidden size={20} />
      {running ? <Trans>Stop the timer</Trans> : <Trans>Everything is in: start the timer</Trans>}
    </Button>
  )
  return (
    <div className={`stack gap-3 at-start ${styles.clock}`}>
      <ul className={styles.looks} aria-label={t`Look at the jar`}>
        {drawn.map((look) => (
          <li key={look.minutes} data-due={look.step === 'now'}>
            <span className={styles.when}>
              <strong>{look.label}</strong>
              <span role="timer" className={`strong ${styles.left}`}>
                {running ? look.left : '–:––'}
              </span>
              <span className={`muted ${styles.at}`}>{look.at}</span>
            </span>
            <span>{look.watchFor}</span>
          </li>
        ))}
        {overnight && (
          <li>
            <span className={styles.when}>
              <strong>
                <Trans>Next morning</Trans>
              </strong>
            </span>
            <span>{words['look.night']}</span>
          </li>
        )}
      </ul>
      <output className="visually-hidden">{said}</output>
      {other !== undefined && other !== mix && <p>{t`The timer runs for another jar: ${other}`}</p>}
      <div className="row gap-3">
        {press}
        <Button onClick={() => setFull(true)}>
          <Maximize aria-hidden size={20} />
          <Trans>Full screen</Trans>
        </Button>
      </div>
      {isFull && (
        <JarScreen looks={drawn} mix={other ?? mix} said={said} night={overnight ? words['look.night'] : ''} onClose={() => setFull(false)}>
          {press}
        </JarScreen>
      )}
      <p className="muted">
        <Trans>Your phone may not ring while it is locked; the times stay right.</Trans>
      </p>
    </div>
  )
}
