import { Trans, useLingui } from '@lingui/react/macro'
import { filledText } from '../../../../../domain/filled-text.ts'
import { firstWaterMl } from '../../../../../domain/tank/volumes/jar.ts'
import { plainNumber } from '../../../../../domain/units/numbers.ts'
import { useSession } from '../../../../platform/session.ts'
import { WithdrawnMark } from '../../../../shared/products/tested-name.tsx'
import type { EnteredTank } from '../../entered-tank.ts'
import styles from './printed-tank.module.css'
import { isOverfullSheet, isWithdrawnProduct, type JarLine, jarLines, type SheetTank } from '../sheet-tank.ts'
import type { FillPlan } from '../../../../shared/amounts/use-fills.ts'
import { doseText } from '../words/dose-words.ts'
import { useFillWords } from '../../../../shared/amounts/fill-words.ts'
import { useLookWords } from '../words/look-words.ts'
import { firstFillSources, noteText } from '../words/note-text.ts'
import type { Words } from '../words/words.ts'

/** To be written on. */
const EMPTY = '\u00a0'

type PrintedMixProps = SheetTank & { words: Words; jarMl: number; plan: FillPlan | undefined }

/** Order, amounts and doses, and when to look at the jar, with room to write. */
export const PrintedMix = ({ words, jarMl, plan, ...sheet }: PrintedMixProps) => {
  const { tank, answer } = sheet
  const { formats } = useSession()
  const firstFill = answer.order.notes.find(({ code }) => code === 'first-fill')
  const lines = jarLines(sheet, jarMl)
  const isFull = isOverfullSheet(sheet)
  const firstWater = firstWaterMl(
    lines.map(({ dose }) => dose),
    jarMl,
  )
  const { amountText, besideText, columnsOf, litres, sizeOf } = useFillWords()
  const fills = plan ? columnsOf(plan) : []
  const ml = (amount: number) => ({ ml: formats.count(amount) })
  return (
    <>
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
            <td className={styles.place}>{EMPTY}</td>
            <td colSpan={2 + fills.length}>
              {firstFill && noteText(words, firstFill)} <span className={styles.sources}>{firstFillSources(words, answer.order)}</span>
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
                return (
                  <td key={name}>
                    {amount ? (
                      <>
                        {amountText(amount)} <span className={styles.why}>{besideText(amount)}</span>
                      </>
                    ) : (
                      <span className={styles.blank} />
                    )}
                  </td>
                )
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
      <p>
        <strong>
          <Trans>A jar test is not a laboratory test.</Trans>
        </strong>{' '}
        {words['jar.limits']}
      </p>
    </>
  )
}

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

const Looks = ({ answer: { jar }, words }: { answer: SheetTank['answer']; words: Words }) => {
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
