import { colonIn } from '../../../../../domain/texts/punctuation.ts'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { MoreThanWater } from '../../../../shared/amounts/overfull.tsx'
import { plainNumber } from '../../../../../domain/units/numbers.ts'
import { useSession } from '../../../../platform/session.ts'
import { useStore } from '../../../../platform/store.ts'
import { useEnteredCrop } from '../../../../shared/crops/known-crops.ts'
import { PrintedCode } from '../../../../shared/sharing/printed-code.tsx'
import { PrintedFrom } from '../../../../shared/sharing/printed-from.tsx'
import { WithdrawnMark } from '../../../../shared/products/tested-name.tsx'
import { useWaterWords } from '../../../../shared/water/water-words.ts'
import type { EnteredTank } from '../../entered-tank.ts'
import { tankFragment } from '../../../../shared/tank-fragment.ts'
import { type Paper, paper } from './paper-size.ts'
import styles from './printed-tank.module.css'
import { useSprayName, useSprayWords } from '../passes.tsx'
import { PrintedMix } from './printed-mix.tsx'
import { isOverfullSheet, isWithdrawnProduct, jarLines, productName, type SheetTank, unlistedNames } from '../sheet-tank.ts'
import type { FillPlan } from '../../../../shared/amounts/use-fills.ts'
import { useInMyWater } from '../in-my-water.ts'
import { warningText } from '../words/warning-text.ts'
import type { Words } from '../words/words.ts'

type PrintedTankProps = SheetTank & { words: Words; jarMl: number; verdict: ReactNode; plan: FillPlan | undefined; isFolded: boolean }

/** As many as there is room for on each paper; the others are counted. */
const MAX_WARNINGS: Record<Paper, number> = { a4: 5, a5: 1 }

/** Up to so many products leave room for larger print and for writing, and up to so many for some. */
const ROOM: Record<Paper, { much: number; some: number }> = { a4: { much: 6, some: 10 }, a5: { much: 4, some: 7 } }
const roomFor = (size: Paper, products: number): 'much' | 'some' | 'little' => {
  const { much, some } = ROOM[size]
  if (products <= much) return 'much'
  return products <= some ? 'some' : 'little'
}

/** The address of this tank, as its link has it. */
const addressOf = (tank: EnteredTank): string => `${location.origin}${location.pathname}?noredirect#${tankFragment(tank)}`

/** The tank on one page, A4 or the small A5, with lines to write on, which is printed instead of the page. `isFolded`: without how to mix what failed. */
export const PrintedTank = ({ words, jarMl, verdict, plan, isFolded, ...sheet }: PrintedTankProps) => {
  const { tank, answer } = sheet
  const { brand, data, formats, language } = useSession()
  const size = useStore(paper)
  useLayoutEffect(() => {
    document.documentElement.dataset['printed'] = size === 'a4' ? 'tank' : 'tank-a5'
    return () => {
      delete document.documentElement.dataset['printed']
    }
  }, [size])
  const enteredCrop = useEnteredCrop()
  const waterWords = useWaterWords()
  const { country, crop, water, mine } = tank
  const where = [
    formats.country(country),
    enteredCrop(crop),
    water && `${plainNumber(water.amount, language)}\u00a0${water.unit}`,
    mine && waterWords(mine),
  ].filter(Boolean)
  const lines = jarLines(sheet, jarMl)
  const isFull = isOverfullSheet(sheet)
  return createPortal(
    <div className={`paper-only ${styles.page}`} data-paper={size} data-room={roomFor(size, lines.length)} data-fills={plan !== undefined}>
      <header className={styles.head}>
        <div>
          <p className={styles.brand}>{brand.title}</p>
          <h1>
            <Trans>My tank</Trans>
          </h1>
          <p>{where.join(' · ')}</p>
          {verdict}
          {isFull && (
            <p>
              <MoreThanWater />
            </p>
          )}
          {data.demo && (
            <p>
              <Trans>These are demonstration data, not laboratory results.</Trans>
            </p>
          )}
        </div>
        <PrintedCode address={addressOf(tank)} isLong />
      </header>
      {isFolded ? <Entered sheet={sheet} /> : <PrintedMix words={words} jarMl={jarMl} plan={plan} {...sheet} />}
      <Together sheet={sheet} isFolded={isFolded} />
      <Warnings answer={answer} words={words} most={MAX_WARNINGS[size]} />
      <footer className={styles.foot}>
        <Trans>Results are a guide, not a guarantee: follow the product labels.</Trans>{' '}
        <PrintedFrom address={location.origin + location.pathname} />
      </footer>
    </div>,
    document.body,
  )
}

type Answer = SheetTank['answer']

/** What was entered, in that order. */
const Entered = ({ sheet }: { sheet: SheetTank }) => {
  const { tank } = sheet
  const { language } = useSession()
  return (
    <table className={styles.mix}>
      <thead>
        <tr>
          <th scope="col" className={styles.product}>
            <Trans>Product</Trans>
          </th>
          <th scope="col">
            <Trans>Rate</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {tank.lines.map(({ productId, name, rate }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity, and do not move here
          <tr key={at}>
            <td>
              <strong>{name}</strong>
              {isWithdrawnProduct(sheet, productId ?? '') && <WithdrawnMark />}
            </td>
            <td>{rate ? `${plainNumber(rate.amount, language)}\u00a0${rate.unit}` : <span className={styles.blank} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The sprays in one line, where one is not enough; one below the other where nothing tells how to mix them in one. */
const Together = ({ sheet, isFolded }: { sheet: SheetTank; isFolded: boolean }) => {
  const { language } = useSession()
  const sprayName = useSprayName()
  const { splits, leftOut } = sheet.answer
  const sprayWords = useSprayWords(sheet)
  if (splits.length < 2 && leftOut.length === 0) return null
  const sprays = splits.map(({ productIds, headline }, at) => {
    const names = productIds.map((id) => productName(sheet, id)).join(' + ')
    const verdict = sprayWords({ productIds, headline })
    return `${sprayName(at)}${colonIn(language)}${names}${verdict === undefined ? '' : ` (${verdict})`}`
  })
  const inNone = [...leftOut.map((id) => productName(sheet, id)), ...unlistedNames(sheet)].map((name) => `${name}: ?`)
  const all = [...sprays, ...inNone]
  if (isFolded)
    return (
      <section>
        <h2>
          <Trans>Separate sprays</Trans>
        </h2>
        <ul className={styles.sprays}>
          {all.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </section>
    )
  return (
    <p>
      <strong>
        <Trans>Separate sprays</Trans>
      </strong>
      {colonIn(language)}
      {all.join(' · ')}
    </p>
  )
}

const Warnings = ({ answer: { guidance }, words, most }: { answer: Answer; words: Words; most: number }) => {
  const { formats } = useSession()
  const inMine = useInMyWater()
  if (guidance.length === 0) return null
  const more = guidance.length - most
  return (
    <section>
      <h2>
        <Trans>General guidance (not a test)</Trans>
      </h2>
      <ul className={styles.warnings}>
        {guidance.slice(0, most).map((warning) => (
          <li key={warning.code}>
            {warningText(words, warning, formats.fineRate)} {warning.mine && <strong>{inMine(warning)}</strong>}
          </li>
        ))}
        {more > 0 && (
          <li>
            <Trans>More warnings on the page: {more}</Trans>
          </li>
        )}
      </ul>
    </section>
  )
}
