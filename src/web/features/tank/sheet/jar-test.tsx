import { Trans, useLingui } from '@lingui/react/macro'
import Droplet from 'lucide-react/icons/droplet'
import { useState } from 'react'
import { Link } from 'wouter'
import { firstWaterMl, JAR_SIZES } from '../../../../domain/tank/volumes/jar.ts'
import { isUsRate } from '../../../../domain/tank/volumes/rates.ts'
import { MEASURES } from '../../../../domain/units/unit-table.ts'
import { pagePaths } from '../../../platform/page-paths.ts'
import { useSession } from '../../../platform/session.ts'
import { NoAmounts } from '../../../shared/amounts/overfull.tsx'
import { doseText } from './words/dose-words.ts'
import { JarTimer, useIsJarRunning } from './jar-timer.tsx'
import { isOverfullSheet, jarLines, type SheetTank } from './sheet-tank.ts'
import styles from './sheet.module.css'
import type { Words } from './words/words.ts'
import { filledText } from '../../../../domain/filled-text.ts'

type JarTestProps = SheetTank & { words: Words; jarMl: number; onJar: (ml: number) => void }

/** What a dose in ml or g is read in beside it, where rates were typed in US units. */
const OUNCE = { L: { unit: 'US fl oz', size: MEASURES['US fl oz'].size }, P: { unit: 'oz', size: MEASURES.oz.size } } as const

const STORED = 'jarMl'
const isSize = (value: unknown): value is number => JAR_SIZES.some((size) => size === value)

/** The jar's size, which is remembered. */
export const useJarMl = () => {
  const { storage } = useSession()
  const [jarMl, setJarMl] = useState(() => storage.read(STORED, isSize) ?? 1000)
  return {
    jarMl,
    choose: (ml: number) => {
      setJarMl(ml)
      storage.write(STORED, ml)
    },
  }
}

/** A jar test of this tank: doses in the order of mixing, what to watch for, and a clock. */
export const JarTest = ({ words, jarMl, onJar, ...sheet }: JarTestProps) => {
  const { t } = useLingui()
  const { formats } = useSession()
  const { jar } = sheet.answer
  // A clock that runs is never folded away.
  const [isLooking, setLooking] = useState(useIsJarRunning())
  const ml = (amount: number) => ({ ml: formats.count(amount) })
  const lines = jarLines(sheet, jarMl)
  const isFull = isOverfullSheet(sheet)
  const water = firstWaterMl(
    lines.map(({ dose }) => dose),
    jarMl,
  )
  const mix = lines.map(({ name }) => name).join(' + ')
  return (
    <section className={styles.part}>
      <h2 tabIndex={-1}>
        <Trans>Jar test</Trans>
      </h2>
      {isFull && <NoAmounts />}
      {!isFull && (
        <>
          <fieldset className={`row across-4 flush ${styles.sizes}`}>
            <legend>
              <Trans>Size of the jar</Trans>
            </legend>
            {JAR_SIZES.map((size) => (
              <label key={size}>
                <input type="radio" name="jar-size" checked={size === jarMl} onChange={() => onJar(size)} />
                {`${formats.fineRate(size / 1000)}\u00a0L`}
              </label>
            ))}
          </fieldset>
          <ol className={styles.places} aria-label={t`Into the jar`}>
            <li>
              <span aria-hidden className={styles.place}>
                <Droplet size={20} />
              </span>
              <span>{filledText(words['jar.first-water'], ml(water))}</span>
            </li>
            {lines.map(({ key, name, dose, hasPlace, form, unit }, at) => (
              <li key={key}>
                <span aria-hidden className={styles.place}>
                  {hasPlace ? at + 1 : '–'}
                </span>
                <span>
                  <strong>{name}</strong>
                  {dose ? (
                    <span className="block figures">
                      {doseText(words, dose, formats.fineRate)}
                      {dose.dilution === 1 && isUsRate(unit) && (
                        <span className="small quiet">
                          {' '}
                          {`(${formats.fineRate(dose.amount / 1000 / OUNCE[form].size)}\u00a0${OUNCE[form].unit})`}
                        </span>
                      )}
                    </span>
                  ) : (
                    <span className="block quiet">{sheet.tank.water ? t`rate not known` : words['dose.unknown']}</span>
                  )}
                  {!hasPlace && <span className="block quiet">{t`Its place in the order: see its label`}</span>}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      <p className="muted">
        <Trans>A jar test is not a laboratory test.</Trans>
      </p>
      <details className={styles.fold} open={isLooking} onToggle={({ currentTarget }) => setLooking(currentTarget.open)}>
        <summary>
          <Trans>How to do the jar test (with timer)</Trans>
        </summary>
        <p>{words['jar.measure']}</p>
        <p>{words['jar.each']}</p>
        <p>{filledText(words['jar.fill-up'], ml(jarMl))}</p>
        <JarTimer words={words} afterMinutes={jar.lookAfterMinutes} overnight={jar.overnight} mix={mix} />
        <p className="muted">
          {words['jar.limits']}{' '}
          <Link href={pagePaths.advice('jar-test')}>
            <Trans>The jar test</Trans>
          </Link>
        </p>
      </details>
    </section>
  )
}
