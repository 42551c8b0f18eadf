"""Opens and decides a case with a second account, so that the first one has a decision to confirm; prints its id."""

import json
import os
import sys
import urllib.request

SUBJECT = {"schema": "Person", "properties": {"name": ["Taisiya Bulgozhina"]}}


def post(path, body):
    headers = {"Authorization": "Bearer " + os.environ["SERVICE_SECOND_KEY"]}
    request = urllib.request.Request(sys.argv[1] + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as response:
        return response.headers["X-Request-Id"], json.load(response)


request_id, answer = post("/v1/sanctions/match", SUBJECT)
best = answer["results"][0]
opening = {"reference": "K-1", "query": SUBJECT, "entityId": best["id"], "score": best["score"], "requestId": request_id}
case = post("/review/cases", opening)[1]["case"]["id"]
post(f"/review/cases/{case}/decisions", {"version": 0, "verdict": "true_hit", "reason": "To be confirmed", "until": None})
print(case)
