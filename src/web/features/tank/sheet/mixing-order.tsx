import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../../platform/session.ts'
import { WithdrawnMark } from '../../../shared/products/tested-name.tsx'
import { footnotesOf } from './words/footnotes.ts'
import { firstFillSources, type Note, noteText } from './words/note-text.ts'
import { isWithdrawnProduct, productName, type SheetTank, unlistedNames } from './sheet-tank.ts'
import styles from './sheet.module.css'
import { ReportLinks } from './report-links.tsx'
import type { Words } from './words/words.ts'
import { byPlace, filledText } from '../../../../domain/filled-text.ts'

/** Each product with its place and why; what sources disagree on is said at the product and explained below. */
export const MixingOrderList = ({ words, ...sheet }: SheetTank & { words: Words }) => {
  const { t } = useLingui()
  const { reseller } = useSession().edition
  const { answer } = sheet
  const { order } = answer
  const { notes, numbersOf } = footnotesOf(order)
  const textOf = (code: Note['code']): string => {
    const note = order.notes.find((one) => one.code === code)
    return note ? noteText(words, note) : ''
  }
  const sourcesDiffer = (number: string): string => t`Sources differ on this one: note ${number} below`
  const apart = [
    ...order.apart.map(({ productId, reason }) => ({ name: productName(sheet, productId), why: words[`apart.${reason}`] })),
    ...unlistedNames(sheet).map((name) => ({ name, why: words['apart.unlisted'] })),
  ]
  return (
    <section className={styles.part}>
      <h2 tabIndex={-1}>
        <Trans>Mixing order</Trans>
      </h2>
      {order.testId === null ? (
        <p>
          {reseller === undefined ? (
            <Trans>No passing test to follow, so this is the general order in seven steps.</Trans>
          ) : (
            <Trans>No passing test in {reseller}’s list to follow, so this is the general order in seven steps.</Trans>
          )}
        </p>
      ) : (
        <p>
          <Trans>In this order it passed:</Trans> <ReportLinks answer={answer} testIds={[order.testId]} />
        </p>
      )}
      <ul className={styles.notes}>
        <li>{textOf('first-fill')}</li>
        <li>{textOf('agitate-throughout')}</li>
      </ul>
      {order.products.length > 0 && (
        <ol className={styles.places}>
          {order.products.map(({ productId, reason, disagreements }, at) => (
            <li key={productId}>
              <span aria-hidden className={styles.place}>
                {at + 1}
              </span>
              <span>
                <strong>{productName(sheet, productId)}</strong>
                {isWithdrawnProduct(sheet, productId) && <WithdrawnMark />}
                {reason !== 'as-tested' && <span className="block quiet">{words[`reason.${reason}`]}</span>}
                {disagreements.length > 0 && <span className="block quiet">{sourcesDiffer(numbersOf(disagreements).join(', '))}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
      {apart.length > 0 && (
        <>
          <h3>
            <Trans>No place in this order</Trans>
          </h3>
          <ul className={styles.apart}>
            {apart.map(({ name, why }) => (
              <li key={name}>
                <strong>{name}</strong>
                <span className="block quiet">{why}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <details className={styles.fold}>
        <summary>
          <Trans>Where sources differ</Trans>
        </summary>
        <p>{firstFillSources(words, order)}</p>
        {notes.length > 0 && (
          <ol className={`muted ${styles.footnotes}`}>
            {notes.map(({ code, sources }) => (
              <li key={code}>{filledText(words[`sources.${code}`], byPlace(sources))}</li>
            ))}
          </ol>
        )}
        <p>{textOf('wales-a-differs')}</p>
        <p>{textOf('label-first')}</p>
      </details>
    </section>
  )
}
