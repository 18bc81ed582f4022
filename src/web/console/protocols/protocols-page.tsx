import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { listProtocols } from '../../../contract/console/protocols.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Failure } from '../failure.tsx'
import { PageTitle } from '../page-title.tsx'
import inbox from '../requests/inbox.module.css'
import { useReading } from '../session.ts'

const NOTHING = {}

/** The texts by which the laboratory tests, each in its newest version. */
export const ProtocolsPage = () => {
  const { t } = useLingui()
  const [reading] = useReading(listProtocols, NOTHING)
  return (
    <div className={inbox.page}>
      <PageTitle title={t`Protocols`} />
      {reading.step === 'failed' && <Failure error={reading.error} />}
      {reading.step === 'loaded' && (
        <>
          {reading.value.mayEdit && (
            <p className={inbox.none}>
              <ButtonLink href={CONSOLE_PAGES.newProtocol}>
                <Trans>New protocol</Trans>
              </ButtonLink>
            </p>
          )}
          <table className={inbox.table}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Protocol</Trans>
                </th>
                <th scope="col">
                  <Trans>Newest version</Trans>
                </th>
                <th scope="col">
                  <Trans>State</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {reading.value.protocols.map(({ id, name, version, madeAt, isRetired }) => (
                <tr key={id}>
                  <td>
                    <Link href={`${CONSOLE_PAGES.protocols}/${id}`} className={inbox.reference}>
                      {name}
                    </Link>
                    <div className={inbox.muted}>{id}</div>
                  </td>
                  <td data-label={t`Newest version`}>
                    {version} <span className={inbox.muted}>{madeAt.slice(0, 10)}</span>
                  </td>
                  <td data-label={t`State`}>{isRetired ? <Trans>Retired</Trans> : <Trans>Offered for new tests</Trans>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  )
}
