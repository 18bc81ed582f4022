import { createSmtp } from '../src/server/testing/programs/start-smtp.ts'
import { invite, join } from './support/console.ts'
import { followRequest } from './support/laboratory.ts'
import { test } from './support/server.ts'
import { startServer, type RunningData } from './support/start-server.ts'

let server: RunningData
let smtp: Awaited<ReturnType<typeof createSmtp>>
test.beforeAll(async () => {
  smtp = await createSmtp()
  server = await startServer({ data: 'acceptance', settings: { SMTP_URL: smtp.url, LAB_EMAIL: 'lab@service.example' } })
})
test.afterAll(async () => {
  await server.stop()
  await smtp.kill()
})

test('LAB-89 LAB-144 LAB-147 LAB-161 LAB-180 LAB-181 LAB-182 LAB-183 SIGN-08 HOLD-10 people with passkeys test a request, approve and publish it; then the report is amended, withdrawn, that confirmed, and all of it in the audit', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const { url, env } = server
  const visitor = await page.context().newPage()
  /** Somebody with a browser of their own. */
  const colleague = async (email: string, name: string) => {
    const one = await (await browser.newContext()).newPage()
    await join(one, `${url}${await invite(env, email, 'approver')}`, name)
    return one
  }
  await join(page, `${url}${await invite(env, 'cleo@lab.example', 'chemist')}`, 'Cleo')
  const approver = await colleague('ada@lab.example', 'Ada')
  const second = await colleague('bo@lab.example', 'Bo')
  await followRequest({ url, approversUrl: url, chemist: page, approver, second, visitor, smtp })
  for (const one of [approver, second]) await one.context().close()
})
