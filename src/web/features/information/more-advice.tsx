import { Trans, useLingui } from '@lingui/react/macro'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'wouter'
import { pagePaths } from '../../platform/page-paths.ts'
import styles from './more-advice.module.css'

/** The other articles, below each of them. */
export const MoreAdvice = ({ current }: { current: string }) => {
  const { t } = useLingui()
  const articles = [
    { id: 'on-mixing', title: t`On mixing` },
    { id: 'jar-test', title: t`The jar test` },
    { id: 'reading-a-report', title: t`Reading a report` },
  ]
  return (
    <nav className={styles.more} aria-labelledby="more-advice">
      <h2 id="more-advice">
        <Trans>More advice</Trans>
      </h2>
      <ul>
        {articles
          .filter(({ id }) => id !== current)
          .map(({ id, title }) => (
            <li key={id}>
              <Link href={pagePaths.advice(id)}>
                <span>{title}</span>
                <ArrowRight aria-hidden size={20} />
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
