import { accessSync, constants, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { unstatedPrivacy } from '../../../contract/brand.ts'
import { health } from '../../../contract/health.ts'
import { MIN_FREE_BYTES } from '../../db/disk-space.ts'
import { DATABASE_FILE } from '../../db/sqlite/sqlite.ts'
import { readSigningKey } from '../../laboratory/report-pdfs/pem.ts'
import { reachMailServer } from '../../mail/send-mail.ts'
import { readSmtpUrl } from '../../mail/smtp-url.ts'
import { sendTrialMail } from '../../mail/trial-mail.ts'
import type { Settings } from '../../settings.ts'
import { SPACE_FOR_EACH_BYTE } from '../../upgrade/migrate.ts'
import { loadBrand } from '../../visitors/brand/load-brand.ts'
import { certificateEnd, look, Wrong, type DoctorFinding } from './finding.ts'
import type { DatabaseTime } from './look-at-database.ts'
import { reach } from './reach.ts'

const MB = 1024 * 1024
const inMb = (bytes: number): string => `${Math.floor(bytes / MB).toLocaleString('en')} MB`
/** How far clocks may differ: ID tokens of the sign-in service are refused beyond it. */
const MAX_SKEW_MS = 30_000
const MAIL_MS = 60_000

export const lookAtDisk = ({ databaseUrl, dataFolder }: Settings): Promise<DoctorFinding> =>
  look('disk', `give the folder ${dataFolder} (TANKMIX_DATA) to the user that the server runs as`, async () => {
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(dataFolder)
    const free = bavail * bsize
    const size = databaseUrl === undefined ? (statSync(join(dataFolder, DATABASE_FILE), { throwIfNoEntry: false })?.size ?? 0) : 0
    const needed = MIN_FREE_BYTES + SPACE_FOR_EACH_BYTE * size
    if (free < MIN_FREE_BYTES)
      throw new Wrong(`${inMb(free)} are free in ${dataFolder}, and a server needs ${inMb(MIN_FREE_BYTES)} to start: make room`)
    if (free < needed) throw new Wrong(`${inMb(free)} are free in ${dataFolder}, and an upgrade needs ${inMb(needed)}: make room before it`)
    return `${inMb(free)} free in ${dataFolder}`
  })

export const lookAtMailServer = (
  { smtpUrl, mailFrom, brandFolder, publicUrl }: Settings,
  to: string | undefined,
  now: Date,
): Promise<DoctorFinding> =>
  look('mail server', 'see whether SMTP_URL has the right host, port, user and password', async () => {
    if (smtpUrl === undefined)
      throw new Wrong('SMTP_URL is not set, so that all emails wait: set it to smtp://user:password@mail.example:587, with yours')
    const { name, transport } = readSmtpUrl(smtpUrl)
    const over = transport === 'clear' ? ', unencrypted, as ?requireTLS=false says' : ''
    if (to === undefined) {
      await reachMailServer(smtpUrl, AbortSignal.timeout(MAIL_MS))
      return `${name} can be used${over}; no email was sent, which --mail ADDRESS does`
    }
    const reply = await sendTrialMail({ smtpUrl, mailFrom, brand: loadBrand(brandFolder), brandFolder, to, now, publicUrl })
    return `${name} took an email from ${mailFrom} to ${to}${over}: ${reply}`
  })

export const lookAtMailAddresses = ({ labEmail, mailFrom }: Settings): Promise<DoctorFinding> =>
  look('mail addresses', '', () => {
    if (labEmail === undefined)
      throw new Wrong('LAB_EMAIL is not set, so that nobody gets the requests by email: set it to the address of the laboratory')
    return `from ${mailFrom}; requests go to ${labEmail}`
  })

export const lookAtPublicUrl = ({ publicUrl, trustProxy }: Settings, now: Date): Promise<DoctorFinding> =>
  look(
    'PUBLIC_URL',
    'see whether the server runs, whether the name leads to its proxy, and whether the certificate there is for that name',
    async () => {
      if (publicUrl === undefined)
        throw new Wrong(
          'it is not set, so that links in emails and passkeys are for this machine only: set it to the address that browsers use',
        )
      const { status, body, certificateUntil } = await reach(new URL('/healthz', publicUrl).href)
      const isOurs = status === 200 && z.safeParse(health, parsed(body)).success
      if (!isOurs)
        throw new Wrong(
          `${publicUrl}/healthz gives ${status} and is not of this service: let the proxy there pass all addresses to the server`,
        )
      if (certificateUntil === undefined) return `${publicUrl} leads here; only this machine can use it`
      if (trustProxy === false)
        throw new Wrong(
          'TRUST_PROXY is not set, so that all visitors share the limits of one: set it to the address of the proxy, such as loopback',
        )
      return `${publicUrl} leads here, ${certificateEnd(certificateUntil, now, publicUrl)}`
    },
  )

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const discovery = z.object({ issuer: z.string(), jwks_uri: z.string() })

/** Whether the company's sign-in service responds as one, and its clock. */
export const lookAtSignIn = async ({ company }: Settings): Promise<{ finding: DoctorFinding; time?: Date | undefined }> => {
  let time: Date | undefined
  const finding = await look('sign-in', 'see whether OIDC_ISSUER is right and can be reached from here', async () => {
    if (!company) return 'no sign-in service is set: people sign in with passkeys'
    const { issuer, roles } = company
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const { status, body, date } = await reach(address)
    time = date
    const { data, success } = z.safeParse(discovery, parsed(body))
    if (!success)
      throw new Wrong(`${address} gives ${status} and is not of a sign-in service: set OIDC_ISSUER to what the service names as its issuer`)
    if (data.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
      throw new Wrong(`the service names itself ${data.issuer}: set OIDC_ISSUER to that`)
    if (roles.length === 0)
      throw new Wrong('OIDC_ROLES is not set, so that nobody has a role: set it, such as admin=lab-admins,viewer=staff')
    return `${issuer} responds`
  })
  return { finding, time }
}

/** What the brands that come with the program have in place of an owner's addresses. */
const EXAMPLE = /\(example\)|\/\/(?:[\w-]+\.)*example(?:\.(?:com|net|org))?[/"]/i

export const lookAtBrand = ({ brandFolder }: Settings): Promise<DoctorFinding> =>
  look('brand', 'correct the file, as docs/configure.md describes', () => {
    const brand = loadBrand(brandFolder)
    const examples = (['registeredOffice', 'contacts', 'laboratory', 'resellers', 'redirectSites', 'security'] as const).filter((field) =>
      EXAMPLE.test(JSON.stringify(brand[field] ?? '')),
    )
    if (examples.length > 0)
      throw new Wrong(
        `${brandFolder} has example addresses in ${examples.join(', ')} of brand.json: put yours there, and set TANKMIX_BRAND to the folder`,
      )
    const unstated = unstatedPrivacy(brand)
    if (unstated.length > 0)
      throw new Wrong(`${brandFolder}/brand.json lacks ${unstated.join(', ')}, which the privacy text says and only you know: state them`)
    const reported = brand.security ? '' : '; it has no security.contact, so that there is no /.well-known/security.txt'
    return `${brand.title}, from ${brandFolder}${reported}`
  })

/** Compares this machine's clock with others; each was read at the same moment as `now`. */
export const lookAtClock = (
  database: DatabaseTime | undefined,
  others: { whose: string; time: Date; now: Date }[],
): Promise<DoctorFinding> =>
  look('clock', '', () => {
    const todo = 'set the clock of this machine, and let it follow a time server (timedatectl set-ntp true)'
    for (const { whose, time, now } of others) {
      const ahead = now.getTime() - time.getTime()
      if (Math.abs(ahead) > MAX_SKEW_MS)
        throw new Wrong(
          `it is ${Math.round(Math.abs(ahead) / 1_000).toLocaleString('en')} s ${ahead > 0 ? 'ahead of' : 'behind'} that of ${whose}: ${todo}`,
        )
    }
    const trusted = database?.trusted
    if (database?.isDoubted)
      throw new Wrong(
        `it is doubted, since it is more than a week from the last trusted time ${trusted}: ${todo}; a right clock is trusted again after three days`,
      )
    if (trusted !== undefined && Date.now() < Date.parse(trusted) - MAX_SKEW_MS)
      throw new Wrong(`it is behind the last trusted time ${trusted}: ${todo}`)
    return others.length > 0
      ? `as that of ${others.map(({ whose }) => whose).join(' and ')}`
      : 'nothing to compare it with but the last time that was trusted'
  })

export const lookAtReportCertificate = ({ reportCertificate }: Settings, now: Date): Promise<DoctorFinding> =>
  look('reports', 'see whether REPORT_CERTIFICATE and REPORT_CERTIFICATE_PASSWORD belong together', async () => {
    if (!reportCertificate) return 'their PDFs are not signed: REPORT_CERTIFICATE is not set'
    const { subject, validTo } = await readSigningKey(reportCertificate.given, reportCertificate.password)
    return `their PDFs are signed as ${subject}, ${certificateEnd(validTo.toISOString(), now, 'REPORT_CERTIFICATE')}`
  })
