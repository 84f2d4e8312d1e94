import { startUserApi } from '@curlew/user-api';

const { url, credentials } = await startUserApi({ port: 0 });
process.send?.({ url, credentials });
