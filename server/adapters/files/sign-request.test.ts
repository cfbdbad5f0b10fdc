import { expect, test } from 'vitest';
import { hashOfNothing, signRequest } from './sign-request.ts';

/** The worked examples of the service's own manual ("Examples: Signature Calculations"), with its made-up keys. */
const keys = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

test.for([
  ['/?lifecycle=', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['/?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('%s is signed as the manual signs it', ([path, signature]) => {
  const url = new URL(`https://examplebucket.s3.amazonaws.com${path}`);
  const signed = signRequest({ method: 'GET', url, sha256: hashOfNothing }, keys, new Date('2013-05-24T00:00:00.000Z'));
  expect(signed).toEqual({
    'x-amz-date': '20130524T000000Z',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${signature}`,
  });
});
