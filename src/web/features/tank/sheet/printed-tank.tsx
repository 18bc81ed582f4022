import { colonIn } from '../../../../domain/texts/punctuation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { firstWaterMl } from '../../../../domain/tank/volumes/jar.ts'
import { MoreThanWater } from '../../../shared/amounts/overfull.tsx'
import { plainNumber } from '../../../../domain/units/numbers.ts'
import { useSession } from '../../../platform/session.ts'
import { useEnteredCrop } from '../../../shared/crops/known-crops.ts'
import { PrintedCode } from '../../../shared/sharing/printed-code.tsx'
import { PrintedFrom } from '../../../shared/sharing/printed-from.tsx'
import { WithdrawnMark } from '../../../shared/products/tested-name.tsx'
import { useWaterWords } from '../../../shared/water/water-words.ts'
import type { EnteredTank } from '../entered-tank.ts'
import { tankFragment } from '../tank-address.ts'
import { doseText } from './words/dose-words.ts'
import { useLookWords } from './words/look-words.ts'
import { useFillWords } from './words/fill-words.ts'
import { firstFillSources, noteText } from './words/note-text.ts'
import styles from './printed-tank.module.css'
import { useSprayName, useSprayWords } from './passes.tsx'
import { isWithdrawnProduct, isOverfullSheet, type JarLine, jarLines, productName, type SheetTank, unlistedNames } from './sheet-tank.ts'
import type { FillPlan } from './use-fills.ts'
import { useInMyWater } from './in-my-water.ts'
import { warningText } from './words/warning-text.ts'
import type { Words } from './words/words.ts'
import { filledText } from '../../../../domain/filled-text.ts'

type PrintedTankProps = SheetTank & { words: Words; jarMl: number; verdict: ReactNode; plan: FillPlan | undefined }

/** As many as there is room for; the others are counted. */
const MAX_WARNINGS = 5

/** So many leave room for larger print. */
const FEW_LINES = 4

/** To be written on. */
const EMPTY = '\u00a0'

/** The address of this tank, as its link has it. */
const addressOf = (tank: EnteredTank): string => `${location.origin}${location.pathname}?noredirect#${tankFragment(tank)}`

/** The tank on one A4 page, with lines to write on, which is printed instead of the page. */
export const PrintedTank = ({ words, jarMl, verdict, plan, ...sheet }: PrintedTankProps) => {
  const { tank, answer } = sheet
  const { brand, data, formats, language } = useSession()
  useLayoutEffect(() => {
    document.documentElement.dataset['printed'] = 'tank'
    return () => {
      delete document.documentElement.dataset['printed']
    }
  }, [])
  const enteredCrop = useEnteredCrop()
  const waterWords = useWaterWords()
  const { country, crop, water, mine } = tank
  const where = [
    formats.country(country),
    enteredCrop(crop),
    water && `${plainNumber(water.amount, language)}\u00a0${water.unit}`,
    mine && waterWords(mine),
  ].filter(Boolean)
  const firstFill = answer.order.notes.find(({ code }) => code === 'first-fill')
  const lines = jarLines(sheet, jarMl)
  const isFull = isOverfullSheet(sheet)
  const firstWater = firstWaterMl(
    lines.map(({ dose }) => dose),
    jarMl,
  )
  const { amountText, columnsOf, litres, sizeOf } = useFillWords()
  const fills = plan ? columnsOf(plan) : []
  const ml = (amount: number) => ({ ml: formats.count(amount) })
  return createPortal(
    <div className={`paper-only ${styles.page}`} data-many={lines.length > FEW_LINES} data-fills={fills.length > 0}>
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
      <table className={styles.mix}>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col" className={styles.product}>
              <Trans>Product</Trans>
            </th>
            <th scope="col">
              <Trans>Rate</Trans>
            </th>
            {fills.map(({ name, content }) => (
              <th key={name} scope="col">
                {name} <span className={styles.why}>{sizeOf(content)}</span>
              </th>
            ))}
            <th scope="col" className={styles.jar}>
              <Trans>Into the jar</Trans> ({formats.fineRate(jarMl / 1000)}&nbsp;L)
            </th>
            <th scope="col" className={styles.seen}>
              <Trans>What you see</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className={styles.place}>0</td>
            <td colSpan={2 + fills.length}>
              {firstFill && noteText(words, firstFill)} {firstFillSources(words, answer.order)}
            </td>
            <td className={styles.whole}>
              {isFull ? <Trans>No amounts are given for such a mix.</Trans> : filledText(words['jar.first-water'], ml(firstWater))}
            </td>
            <td>{EMPTY}</td>
          </tr>
          {lines.map((line, at) => (
            <tr key={line.key}>
              <td className={styles.place}>{line.hasPlace ? at + 1 : '–'}</td>
              <td>
                <strong>{line.name}</strong> <Reason sheet={sheet} words={words} line={line} />
                {isWithdrawnProduct(sheet, line.key) && <WithdrawnMark />}
              </td>
              <td className={styles.whole}>
                <Rates tank={tank} line={line} />
              </td>
              {fills.map(({ name, content }) => {
                const amount = content.amounts[at]
                return <td key={name}>{amount ? amountText(amount) : <span className={styles.blank} />}</td>
              })}
              <td>{line.dose ? doseText(words, line.dose, formats.fineRate) : <span className={styles.blank} />}</td>
              <td>{EMPTY}</td>
            </tr>
          ))}
          {fills.length > 0 && (
            <tr>
              <td>{EMPTY}</td>
              <td colSpan={2}>
                <Trans>Fill up with water to</Trans>
              </td>
              {fills.map(({ name, content }) => (
                <td key={name} className={styles.whole}>
                  {litres(content.spray)}
                </td>
              ))}
              <td colSpan={2}>{EMPTY}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p>
        {words['jar.each']} {filledText(words['jar.fill-up'], ml(jarMl))} {words['note.agitate-throughout']}
      </p>
      <Looks answer={answer} words={words} />
      <Together sheet={sheet} />
      <Warnings answer={answer} words={words} />
      <footer className={styles.foot}>
        <strong>
          <Trans>Not tested. This is not a pass.</Trans>
        </strong>{' '}
        {words['jar.limits']}
        <div className={styles.from}>
          <PrintedFrom address={location.origin + location.pathname} />
        </div>
      </footer>
    </div>,
    document.body,
  )
}

type Answer = SheetTank['answer']

/** Why a product has its place, or none. */
const Reason = ({ sheet, words, line: { key, hasPlace } }: { sheet: SheetTank; words: Words; line: JarLine }) => {
  const { order } = sheet.answer
  const placed = order.products.find(({ productId }) => productId === key)
  if (placed) return placed.reason === 'as-tested' ? null : <span className={styles.why}>{words[`reason.${placed.reason}`]}</span>
  const apart = order.apart.find(({ productId }) => productId === key)
  if (hasPlace) return null
  return <span className={styles.why}>{apart ? words[`apart.${apart.reason}`] : words['apart.unlisted']}</span>
}

/** What was entered for a product; a line to write on where nothing was. */
const Rates = ({ tank, line }: { tank: EnteredTank; line: JarLine }) => {
  const { language } = useSession()
  const own = tank.lines.filter(({ productId, name }) => (productId ?? '') === line.key || (name === line.name && !line.hasPlace))
  const rates = own.flatMap(({ rate }) => (rate ? [`${plainNumber(rate.amount, language)}\u00a0${rate.unit}`] : []))
  return rates.length > 0 ? rates.join(' + ') : <span className={styles.blank} />
}

const Looks = ({ answer: { jar }, words }: { answer: Answer; words: Words }) => {
  const { t } = useLingui()
  const { labelOf, watchFor } = useLookWords(words)
  const looks = jar.lookAfterMinutes.map((minutes) => ({ label: labelOf(minutes), what: watchFor(minutes) }))
  if (jar.overnight) looks.push({ label: t`Next morning`, what: words['look.night'] })
  return (
    <table className={styles.looks}>
      <tbody>
        {looks.map(({ label, what }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{what}</td>
            <td className={styles.seen}>{EMPTY}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The sprays in one line, where one is not enough. */
const Together = ({ sheet }: { sheet: SheetTank }) => {
  const { language } = useSession()
  const sprayName = useSprayName()
  const { splits, leftOut } = sheet.answer
  const sprayWords = useSprayWords(sheet)
  if (splits.length < 2 && leftOut.length === 0) return null
  const unlisted = unlistedNames(sheet)
  return (
    <p>
      <strong>
        <Trans>Separate sprays</Trans>
      </strong>
      {colonIn(language)}
      {splits
        .map(({ productIds, headline }, at) => {
          const names = productIds.map((id) => productName(sheet, id)).join(' + ')
          const verdict = sprayWords({ productIds, headline })
          return `${sprayName(at)}${colonIn(language)}${names}${verdict === undefined ? '' : ` (${verdict})`}`
        })
        .join(' · ')}
      {[...leftOut.map((id) => productName(sheet, id)), ...unlisted].map((name) => ` · ${name}: ?`).join('')}
    </p>
  )
}

const Warnings = ({ answer: { guidance }, words }: { answer: Answer; words: Words }) => {
  const { formats } = useSession()
  const inMine = useInMyWater()
  if (guidance.length === 0) return null
  const more = guidance.length - MAX_WARNINGS
  return (
    <section>
      <h2>
        <Trans>General guidance (not a test)</Trans>
      </h2>
      <ul className={styles.warnings}>
        {guidance.slice(0, MAX_WARNINGS).map((warning) => (
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
