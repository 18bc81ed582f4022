import { Trans, useLingui } from '@lingui/react/macro'
import { CONSOLE } from '../../domain/console/console-pages.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from './shared/page-title.tsx'

export const ConsoleNotFoundPage = () => {
  const { t } = useLingui()
  return (
    <>
      <PageTitle title={t`Not found`} />
      <p>
        <Trans>There is no such page in the console.</Trans>
      </p>
      <ButtonLink href={CONSOLE}>
        <Trans>Go to the first page</Trans>
      </ButtonLink>
    </>
  )
}
