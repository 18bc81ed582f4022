import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../../platform/session.ts'
import { productName, type SheetTank, unlistedNames } from './sheet-tank.ts'
import styles from './sheet.module.css'
import { ReportLinks } from './report-links.tsx'
import type { Words } from './words.ts'

/** The name of a spray by its place from 0. */
export const useSprayName = () => {
  const { t } = useLingui()
  return (at: number): string => {
    const number = at + 1
    return t`Spray ${number}`
  }
}

/** The fewest passes over the field of which none holds a set that failed, unless exactly it passed at my strength. What is not known is never called allowed. */
export const Passes = ({ words, ...sheet }: SheetTank & { words: Words }) => {
  const { t } = useLingui()
  const sprayName = useSprayName()
  const { formats, language } = useSession()
  const { answer } = sheet
  const { splits } = answer
  const unlisted = unlistedNames(sheet)
  const names = new Intl.ListFormat(language).format(unlisted)
  const count = formats.count(splits.length)
  const isWhole = splits.length === 1
  const groups = (
    <>
      {isWhole ? (
        <p>
          {answer.headline.fails.length === 0 ? (
            <Trans>We know of no fail among these products. What is known about one spray with all of them:</Trans>
          ) : (
            <Trans>Some of these products failed together at other strengths. What is known about one spray with all of them:</Trans>
          )}
        </p>
      ) : (
        <p>
          <Trans>
            Fewest separate sprays that keep products apart which failed together, unless exactly that spray passed at your strength:{' '}
            {count}
          </Trans>
        </p>
      )}
      <ol className={styles.passes}>
        {splits.map(({ productIds, evidence, testIds }, at) => (
          <li key={productIds.join()}>
            {!isWhole && <span className={styles.pass}>{sprayName(at)}</span>}
            <strong>{productIds.map((id) => productName(sheet, id)).join(' + ')}</strong>
            <span className={styles.why}>{words[`pass.${evidence}`]}</span>
            <ReportLinks answer={sheet.answer} testIds={testIds} />
          </li>
        ))}
      </ol>
      {unlisted.length > 0 && <p>{t`In none of them, because not in our list: ${names}`}</p>}
    </>
  )
  if (isWhole)
    return (
      <details className={`${styles.part} ${styles.fold}`}>
        <summary>
          <Trans>Separate sprays</Trans>
        </summary>
        {groups}
      </details>
    )
  return (
    <section className={styles.part}>
      <h2 tabIndex={-1}>
        <Trans>Separate sprays</Trans>
      </h2>
      {groups}
      <p className={styles.aside}>
        <Trans>Keep the intervals between sprays that the labels ask for.</Trans>
      </p>
    </section>
  )
}
