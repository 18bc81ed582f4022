import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../../platform/session.ts'
import { productName, type SheetTank } from './sheet-tank.ts'
import styles from './sheet.module.css'
import { useInMyWater } from './in-my-water.ts'
import { warningText } from './words/warning-text.ts'
import type { Words } from './words/words.ts'

/** What publications warn of. It has no look of a verdict, and is no test. */
export const Guidance = ({ words, ...sheet }: SheetTank & { words: Words }) => {
  const { t } = useLingui()
  const { formats, language } = useSession()
  const { guidance } = sheet.answer
  const inMine = useInMyWater()
  const list = new Intl.ListFormat(language)
  return (
    <section className={styles.part}>
      <h2>
        <Trans>General guidance (not a test)</Trans>
      </h2>
      {guidance.length === 0 ? (
        <p>
          <Trans>No warning here concerns these products. That is not a pass.</Trans>
        </p>
      ) : (
        <p>
          <Trans>From publications. They only warn: no warning does not mean that it is safe to mix.</Trans>
        </p>
      )}
      <ul className={styles.warnings}>
        {guidance.map((warning) => {
          const names = list.format(warning.productIds.map((id) => productName(sheet, id)))
          return (
            <li key={warning.code}>
              <span className="muted strong">{words[`axis.${warning.axis}`]}</span>
              <p>{warningText(words, warning, formats.fineRate)}</p>
              {warning.mine && <p className="muted strong">{inMine(warning)}</p>}
              <details className={styles.fold}>
                <summary>
                  <Trans>Products and sources</Trans>
                </summary>
                <p>{t`Concerns ${names}`}</p>
                <p>
                  {warning.sources.map(({ name, url }, at) => (
                    <span key={name}>
                      {at > 0 && ', '}
                      {url === '' ? (
                        name
                      ) : (
                        <a href={url} target="_blank" rel="noreferrer">
                          {name}
                        </a>
                      )}
                    </span>
                  ))}
                  {' · '}
                  {words[`confidence.${warning.confidence}`]}
                </p>
              </details>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
