/** Whether all tests run (`npm run test:all`), also those that `npm test` leaves out because others hold their rule there. */
export const IN_FULL = process.env['TANKMIX_TESTS'] === 'all'
