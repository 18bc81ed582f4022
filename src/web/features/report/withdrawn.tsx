import { Trans } from '@lingui/react/macro'
import FileX from 'lucide-react/icons/file-x'
import type { Problem } from '../../../contract/problem.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { MethodLink } from '../../shared/method-link.tsx'
import { WrittenText } from '../../shared/texts/written-text.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './report-page.module.css'

type WithdrawnProps = {
  testId: string
  withdrawn: NonNullable<Problem['withdrawn']>
  /** In which the reason is given: that of the address, as results are. */
  languageCode: LanguageCode
}

/** At the address of a report that was withdrawn: when, and why. */
export const Withdrawn = ({ testId, withdrawn, languageCode }: WithdrawnProps) => {
  const { brand, formats } = useSession()
  const { product } = brand
  const day = formats.day(withdrawn.on)
  const { reason, reasonText, text } = withdrawn
  return (
    <div className={`flush-texts ${styles.none}`}>
      <FileX aria-hidden size={48} strokeWidth={1.5} />
      <h1>
        <Trans>This report was withdrawn</Trans>
      </h1>
      <p>
        <Trans>
          The laboratory withdrew the report on test {testId} on {day}. Do not rely on earlier copies of it.
        </Trans>
      </p>
      {reason !== 'other' && reasonText !== undefined && <p lang={languageCode}>{reasonText}</p>}
      {text !== '' && (
        <p>
          <WrittenText text={text} />
        </p>
      )}
      <MethodLink />
      <ButtonLink look="primary" href={pagePaths.search}>
        <Trans>Search for {product} Results</Trans>
      </ButtonLink>
    </div>
  )
}
