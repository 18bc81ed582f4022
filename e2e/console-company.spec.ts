import { startTankmix, type RunningServer } from '../src/server/testing/programs/run-tankmix.ts'
import { OIDC_CLIENT, reserveOidc } from '../src/server/testing/programs/start-oidc.ts'
import { createSmtp } from '../src/server/testing/programs/start-smtp.ts'
import { followRequest } from './support/laboratory.ts'
import { openPostgres, type OpenedPostgres } from './support/postgres.ts'
import { expect, test, type Page } from './support/server.ts'
import { ready, startServer, type RunningData } from './support/start-server.ts'

const PEOPLE = {
  cleo: { name: 'Cleo', email: 'cleo@lab.example', groups: ['lab-chemists'] },
  ada: { name: 'Ada', email: 'ada@lab.example', groups: ['lab-approvers', 'staff'] },
  bo: { name: 'Bo', email: 'bo@lab.example', groups: ['lab-approvers'] },
}

let postgres: OpenedPostgres | undefined
let smtp: Awaited<ReturnType<typeof createSmtp>>
let provider: Awaited<ReturnType<typeof reserveOidc>>
let first: RunningData
let other: RunningServer
/** The addresses of the two; cookies belong to a host, whichever its port, as behind a balancer. */
let here: string
let there: string

test.beforeAll(async () => {
  postgres = await openPostgres()
  test.skip(postgres === undefined, 'PostgreSQL is not installed, and DATABASE_URL is not set')
  smtp = await createSmtp()
  provider = await reserveOidc(PEOPLE)
  const settings = {
    DATABASE_URL: postgres!.url,
    SMTP_URL: smtp.url,
    LAB_EMAIL: 'lab@service.example',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    OIDC_ROLES: 'chemist=lab-chemists,approver=lab-approvers',
  }
  first = await startServer({ data: 'acceptance', settings })
  here = `http://localhost:${new URL(first.url).port}`
  other = await startTankmix({ ...first.env, PUBLIC_URL: here })
  there = `http://localhost:${new URL(other.url).port}`
  await ready(there)
  provider.begin(here, there)
})
test.afterAll(async () => {
  if (!postgres) return
  await other?.stop()
  await first?.stop()
  await provider.stop()
  await smtp.kill()
  await postgres.stop()
})

const sayWho = async (page: Page, login: string): Promise<void> => {
  await page.getByLabel('User name').fill(login)
  await page.getByRole('button', { name: 'Sign in at the company' }).click()
}
const signIn = async (page: Page, login: string): Promise<Page> => {
  await page.goto(`${here}/console`)
  await expect(page).toHaveURL(/\/Unauthorized/)
  await page.getByRole('link', { name: 'Sign in with your company account' }).click()
  await sayWho(page, login)
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
  return page
}

test('LAB-125 SIGN-05 over PostgreSQL with two server processes people of a company test a request at one, publish, amend and withdraw it at the other', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const colleague = async (login: string) => signIn(await (await browser.newContext()).newPage(), login)
  const visitor = await page.context().newPage()
  const chemist = await signIn(page, 'cleo')
  const approver = await colleague('ada')
  const second = await colleague('bo')
  await followRequest({ url: here, approversUrl: there, chemist, approver, second, visitor, smtp, sign: () => sayWho(approver, 'ada') })
  for (const one of [approver, second]) await one.context().close()
})
