// Receives webhooks: GET /count returns how many came in, GET /last the body of the last one.
import { createServer } from 'node:http';

let count = 0;
let last = Buffer.alloc(0);
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(request.url === '/last' ? last : String(count));
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    count += 1;
    last = Buffer.concat(chunks);
    response.end('{}');
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(JSON.stringify({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }));
});
