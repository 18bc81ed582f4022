import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { eachDatabase } from '../../testing/each-database.ts'
import { openPool } from './postgres.ts'
import { AUTHENTICATED, message, READY } from '../testing/postgres-host.ts'

const TERMINATED = message('E', Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'))

test('STAY-01 a connection that is terminated in the packet that says it is ready is an error of its user, not the end of the process', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATED, READY, TERMINATED])))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const pool = openPool(`postgresql://someone@127.0.0.1:${(server.address() as AddressInfo).port}/some`)
  onTestFinished(async () => {
    await pool.end()
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  const client = await pool.connect()
  await expect(client.query('select 1', [])).rejects.toThrow(/terminat|not queryable/)
  client.release()
})

eachDatabase('a connection', ({ open }) => {
  test('STAY-01 that may only read, as after a failover, is replaced', async () => {
    const database = await open()
    if (database.kind !== 'postgresql') return
    const write = () => database.kysely.updateTable('data_state').set({ one: 1 }).execute()
    await sql`set default_transaction_read_only = on`.execute(database.kysely)
    await expect(write()).rejects.toMatchObject({ code: '25006' })
    await write()
  })
})
