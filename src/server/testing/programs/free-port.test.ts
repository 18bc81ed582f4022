import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'
import { createSmtp } from './start-smtp.ts'

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range'

test.runIf(existsSync(RANGE))('RUN-11 a port that is chosen for a program is none that the system gives to others', async () => {
  const [first] = readFileSync(RANGE, 'utf8').split(/\s+/).map(Number)
  for (const port of await Promise.all(Array.from({ length: 50 }, freePort))) expect(port).toBeLessThan(first!)
})

test('RUN-11 a mail server that finds its port taken ends, and whoever waits for it is told', async () => {
  const smtp = await createSmtp()
  await smtp.kill()
  const other = createServer()
  await new Promise<void>((done) => {
    other.listen(Number(new URL(smtp.url).port), '127.0.0.1', done)
  })
  await expect(smtp.start('accept')).rejects.toThrow('the mail server ended with code 1')
  other.close()
})
