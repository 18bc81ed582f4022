import { Trans } from '@lingui/react/macro'
import Calculator from 'lucide-react/icons/calculator'
import FileText from 'lucide-react/icons/file-text'
import type { Test } from '../../../../../contract/look-ups/tests.ts'
import type { LanguageCode } from '../../../../../domain/texts/languages.ts'
import type { TestKind } from '../../../../../domain/records.ts'
import { FROM_WITHIN, pagePaths } from '../../../../platform/page-paths.ts'
import { useSession } from '../../../../platform/session.ts'
import { openedTest, SLURRY } from '../../../../shared/searches/opened-test.ts'
import { ButtonLink } from '../../../../ui/button.tsx'

type ReportLinkProps = {
  test: Test
  kind: TestKind
  /** `icon`: without the word, which is still read aloud. */
  look?: 'secondary' | 'quiet' | 'icon'
}

/** Reports of seed coatings are written in English (SEED-03). */
const SEED_REPORT_LANGUAGE: LanguageCode = 'en'

export const ReportLink = ({ test, kind, look = 'secondary' }: ReportLinkProps) => {
  const { formats, language } = useSession()
  /** Several tests may be of one day, so that only the number tells their reports apart. */
  const isIcon = look === 'icon'
  const day = `${formats.day(test.dateOfTest)} (${test.tankmixId})`
  return (
    <ButtonLink
      look={isIcon ? 'quiet' : look}
      href={pagePaths.report(test.tankmixId, kind === 'seed' ? SEED_REPORT_LANGUAGE : language)}
      state={FROM_WITHIN}
      onClick={() => openedTest.set({ test, languageCode: language })}
    >
      <FileText aria-hidden size={isIcon ? 24 : 20} />
      <span className={isIcon ? 'visually-hidden' : undefined}>
        <Trans>
          Report <span className="visually-hidden">on the test of {day}</span>
        </Trans>
      </span>
    </ButtonLink>
  )
}

/** Opens the slurry calculator of a seed coating's report (SEED-35). */
export const SlurryLink = ({ test }: { test: Test }) => {
  const { formats } = useSession()
  const day = `${formats.day(test.dateOfTest)} (${test.tankmixId})`
  return (
    <ButtonLink href={`${pagePaths.report(test.tankmixId, SEED_REPORT_LANGUAGE)}#${SLURRY}`} state={FROM_WITHIN}>
      <Calculator aria-hidden size={20} />
      <span>
        <Trans>Slurry calculator</Trans> <span className="visually-hidden">{day}</span>
      </span>
    </ButtonLink>
  )
}
